// An organization: who owns things, and its account state.
import { defineEntity, p } from '@mikro-orm/core';

export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;
export const ACCOUNT_KINDS = ['managed', 'self_serve'] as const;
export const BILLING_STATES = ['not_required', 'active', 'inactive'] as const;

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    orgId: p.text().primary(),
    name: p.text(),
    status: p.text().$type<(typeof ORGANIZATION_STATUSES)[number]>().default('active'),
    accountKind: p.text().$type<(typeof ACCOUNT_KINDS)[number]>().default('managed'),
    billing: p.text().$type<(typeof BILLING_STATES)[number]>().default('not_required'),
    legalTermsAcceptedVersion: p.text().nullable(),
    /** Live cases per UTC calendar month; null is unlimited. */
    liveUsageCap: p.integer().nullable(),
    connectorApprovalRequired: p.boolean().default(true),
    /** Null takes the deployment's default. */
    rateLimitPerMinute: p.integer().nullable(),
    /** `#rrggbb` of the hosted pages; null takes the product's own. */
    brandColour: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);

const OrganizationLogoSchema = defineEntity({
  name: 'OrganizationLogo',
  tableName: 'organization_logos',
  properties: {
    orgId: p.text().primary(),
    bytes: p.blob(),
    mediaType: p.text(),
    sha256: p.text(),
    updatedAt: p.datetime(3),
  },
});
/** The picture on the hosted pages; a row of its own, since organizations are read often and it is large. */
export class OrganizationLogo extends OrganizationLogoSchema.class {}
OrganizationLogoSchema.setClass(OrganizationLogo);

// An organization: who owns things, and its account state.
import { defineEntity, p } from '@mikro-orm/core';

export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;
export const ACCOUNT_KINDS = ['managed', 'self_serve'] as const;
export const BILLING_STATES = ['not_required', 'active', 'inactive'] as const;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  checks: [
    { property: 'liveUsageCap', expression: 'live_usage_cap >= 0' },
    { property: 'rateLimitPerMinute', expression: 'rate_limit_per_minute > 0' },
    { property: 'brandColour', expression: `brand_colour ~ '^#[0-9a-f]{6}$'` },
  ],
  properties: {
    orgId: p.text().primary(),
    name: p.text(),
    status: p.enum(ORGANIZATION_STATUSES).default('active'),
    accountKind: p.enum(ACCOUNT_KINDS).default('managed'),
    billing: p.enum(BILLING_STATES).default('not_required'),
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
  checks: [{ property: 'bytes', expression: 'octet_length(bytes) >= 1 and octet_length(bytes) <= 262144' }],
  properties: {
    orgId: p.text().primary(),
    bytes: p.blob(),
    mediaType: p.enum(LOGO_TYPES),
    sha256: p.text(),
    updatedAt: p.datetime(3),
  },
});
/** The picture on the hosted pages; a row of its own, since organizations are read often and it is large. */
export class OrganizationLogo extends OrganizationLogoSchema.class {}
OrganizationLogoSchema.setClass(OrganizationLogo);

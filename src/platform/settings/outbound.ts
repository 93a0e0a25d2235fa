// Settings: whom it may ask, and how: addresses, mail, models.
import { egressAllow, endpointUrl, filled, proxyUrl, sender, smtpUrl } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

export const OUTBOUND = {
  INTAKE_EGRESS_ALLOW: { check: egressAllow, unset: '', example: 'files.corp.example:8443,10.1.0.0/16' },
  INTAKE_EGRESS_CA_FILE: { check: filled, unset: undefined, example: '/etc/ssl/corp-ca.pem' },
  INTAKE_EGRESS_PROXY: {
    check: proxyUrl,
    unset: undefined,
    example: 'http://proxy.corp.example:3128',
    secret: true,
  },
  INTAKE_SMTP_URL: {
    check: smtpUrl,
    unset: undefined,
    example: 'smtp://mail.example.com:587',
    secret: true,
  },
  INTAKE_EMAIL_FROM: {
    check: sender,
    unset: undefined,
    example: 'Intake <intake@example.com>',
  },
  INTAKE_LLM_URL: {
    check: endpointUrl,
    unset: undefined,
    example: 'http://models.corp.example:8000/v1',
    // One that holds a password is refused, and not said again.
    secret: true,
  },
  INTAKE_LLM_MODEL: { check: filled, unset: undefined, example: 'qwen-32b', needs: 'INTAKE_LLM_URL' },
  INTAKE_LLM_API_KEY: {
    check: filled,
    unset: undefined,
    example: 'the endpoint’s key',
    secret: true,
    needs: 'INTAKE_LLM_URL',
  },
} as const satisfies Record<string, Variable>;

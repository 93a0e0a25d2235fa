// A session as it is made.

export const SESSION = {
  session_id: 'ses_01km2p8r5t0000000000000001',
  case_id: 'case_01km2p8r5t0000000000000002',
  status: 'open',
  signed_url: 'https://intake.example.com/s/slt_your-link',
  access_token: 'sat_your-token',
  access_token_expires_at: '2026-03-17T09:15:08.294Z',
  expires_at: '2026-03-23T09:15:08.294Z',
  locale: 'en',
  requested_locale: 'en',
  agent: {
    api_base: 'https://intake.example.com/api/v1',
    manifest_url: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/manifest',
    access_token: 'sat_your-token',
  },
  snippet: '<script>window.location.assign("https://intake.example.com/s/slt_your-link");</script>',
  idempotent_replay: false,
};

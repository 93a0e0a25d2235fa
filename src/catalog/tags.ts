// The parts of the API, in the order in which somebody who begins meets them.

export const TAGS = [
  { name: 'Service', description: 'Whether the service answers, whose key this is, and this document.' },
  {
    name: 'Workflows',
    description: 'What a case must contain. Drafts are saved over the API; people publish them with the CLI.',
  },
  { name: 'Intake', description: 'A document comes in by its address and makes a case, or extends one.' },
  { name: 'Cases', description: 'What became of it: the case, its feed of events, and its package.' },
  { name: 'Review', description: 'What an operator sees of a case, and decides.' },
  { name: 'Operators', description: 'Which cases wait, for what, and whose they are.' },
  {
    name: 'Sessions',
    description: 'An applicant is asked for documents and answers, on a hosted page or by a program.',
  },
  {
    name: 'Applicant',
    description:
      'The same for programs that act for an applicant: with the access_token of one session, for that session alone. Errors have the short envelope.',
  },
  { name: 'Connectors', description: 'Other systems that are asked what they know, under approval.' },
  { name: 'Documents', description: 'Erasure of what was sent in, with all that came from it.' },
  { name: 'Webhooks', description: 'Trying a receiver, and acknowledging what it was sent.' },
  { name: 'Webhook events', description: 'What is sent to the endpoints that subscribe to it.' },
] as const;

// The schema of the job queue's own tables, apart from the queue for those who only look.

export const JOB_SCHEMA = 'pgboss';

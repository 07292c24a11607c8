import type { Metrics } from './metrics.ts';

/** Histogram buckets, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of what happens in this process, counted when it happens. */
export const measureEvents = ({ counter, histogram }: Metrics) => ({
  acts: counter('portal_audit_events_total', 'Events of the audit, by act: done or refused.', [
    'act',
    'outcome',
  ]),
  byUnit: counter('portal_http_requests_total', 'Answers, by unit and kind of status.', ['unit', 'status']),
  requests: histogram(
    'portal_http_request_duration_seconds',
    "Answers, by the route's pattern.",
    ['method', 'route', 'status'],
    SECONDS,
  ),
  jobs: histogram('portal_job_duration_seconds', 'Runs of due work.', ['job', 'outcome'], SECONDS),
  mails: counter(
    'portal_mails_settled_total',
    'What became of a try to send a message: sent, later, failed for good.',
    ['outcome'],
  ),
});

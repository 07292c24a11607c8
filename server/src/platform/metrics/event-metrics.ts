import type { Metrics } from './metrics.ts';

/** Histogram buckets, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of what happens in this process, counted when it happens. */
export const measureEvents = ({ counter, gauge, histogram }: Metrics) => ({
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
  jobs: measureJobs({ gauge, histogram }),
  mails: counter(
    'portal_mails_settled_total',
    'What became of a try to send a message: sent, later, failed for good.',
    ['outcome'],
  ),
});

/** Not `job`: Prometheus gives that label to everything it scrapes, and would rename ours. */
function measureJobs({ gauge, histogram }: Pick<Metrics, 'gauge' | 'histogram'>) {
  const failing = new Map<string, boolean>();
  // A job of once a day fails so rarely that no rate shows it.
  gauge('portal_job_failing', 'Whether the last run of due work failed.', ['task'], () =>
    [...failing].map(([task, failed]) => ({ labels: { task }, value: Number(failed) })),
  );
  const runs = histogram('portal_job_duration_seconds', 'Runs of due work.', ['task', 'outcome'], SECONDS);
  return {
    ran(task: string, ok: boolean, ms: number) {
      failing.set(task, !ok);
      runs.observe({ task, outcome: ok ? 'ok' : 'failed' }, ms / 1000);
    },
  };
}

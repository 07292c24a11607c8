import pg from 'pg';

/**
 * The machine's own latency in the same minutes: a notification from one database connection to another, ten
 * times a second.
 */
export async function startBare(url) {
  const [speaks, hears] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ];
  await Promise.all([speaks.connect(), hears.connect()]);
  const delays = [];
  hears.on('notification', ({ payload }) => delays.push(Date.now() - Number(payload)));
  await hears.query('listen medida');
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => speaks.query(`select pg_notify('medida', $1)`, [String(Date.now())]))
      .catch(() => {});
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([speaks.end(), hears.end()]);
      delays.sort((a, b) => a - b);
      return (part) => delays[Math.floor(part * delays.length)];
    },
  };
}

// The requests of the sign-in measurement, by unit.
import http from 'node:http';

export function createCaller(url, sockets) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  const { port } = new URL(url);

  function call(method, path, { host, body, token } = {}) {
    const payload = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const since = performance.now();
      const request = http.request(
        {
          agent,
          port,
          method,
          path,
          headers: {
            host: `${host}.localhost:${port}`,
            'x-portal': '1',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode, ms: performance.now() - since, text }),
          );
        },
      );
      request.on('error', reject);
      request.end(payload);
    });
  }

  return {
    call,
    signIn: (dni, host) =>
      call('POST', '/api/sesion/iniciar', { host, body: { correo: dni, password: 'demo1234' } }),
    close: () => agent.destroy(),
  };
}

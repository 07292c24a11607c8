import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import addressparser from 'nodemailer/lib/addressparser';
import { asOwner } from '../../db/as-owner.ts';
import { mailOptions } from '../../config/walls.ts';
import type { Deployment } from './deployment.ts';
import { about, reasonOf, type Finding } from './finding.ts';

const mail = about('Correo');
const WAIT_MS = 10_000;

/** nodemailer offers no envelope without a message; these two of its parts send one. */
interface Commands {
  _sendCommand(command: string): void;
  _responseActions: ((answer: string) => void)[];
}

/** Goes as far as an accepted envelope, with the same connection as the portal's mails. No mail leaves. */
export async function reviewMail({
  config,
  mailTo,
}: Pick<Deployment, 'config' | 'mailTo'>): Promise<Finding[]> {
  if (config.smtpUrl === undefined)
    return [
      mail.warn(
        'Sin SMTP_URL el correo no sale: se lee en /_dev/correo.',
        'En producción, SMTP_URL y MAIL_FROM.',
      ),
    ];
  const from = addressOf(config.mailFrom);
  const to = mailTo ?? from;
  const { auth, ...url } = parseConnectionUrl(config.smtpUrl);
  const connection = new SMTPConnection({
    ...url,
    ...mailOptions(config),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  const broken = new Promise<never>((_, reject) => connection.once('error', reject));
  broken.catch(() => {});
  const step = (work: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve()))),
    ]);
  const say = (command: string) =>
    Promise.race([
      broken,
      new Promise<string>((resolve) => {
        const parts = connection as unknown as Commands;
        parts._responseActions.push(resolve);
        parts._sendCommand(command);
      }),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    const sender = await say(`MAIL FROM:<${from}>`);
    if (!isAccepted(sender))
      return [
        mail.bad(
          `El servidor no acepta el remitente ${from}: ${sender}`,
          'MAIL_FROM tiene que ser una dirección que ese usuario pueda usar.',
        ),
      ];
    const recipient = await say(`RCPT TO:<${to}>`);
    await say('RSET');
    const how = connection.secure ? 'por TLS' : 'sin TLS, en la misma máquina';
    if (isAccepted(recipient))
      return [mail.good(`El servidor acepta un correo de ${from} para ${to}, ${how}. No salió ninguno.`)];
    const says = `El servidor no acepta correo para ${to}: ${recipient}`;
    const remedy = 'Permití que esta máquina envíe hacia afuera, y probá con --correo PERSONA@DOMINIO.';
    // A sender that receives nothing is usual.
    return [mailTo === undefined ? mail.warn(says, remedy) : mail.bad(says, remedy)];
  } catch (error) {
    const { response } = error as { response?: string };
    return [
      mail.bad(
        `El servidor de correo: ${reasonOf(error)}${response === undefined ? '' : ` (${response})`}.`,
        'Revisá el servidor, el puerto, el usuario y la contraseña de SMTP_URL.',
      ),
    ];
  } finally {
    connection.quit();
    connection.close();
  }
}

const isAccepted = (answer: string) => answer.startsWith('2');

const addressOf = (sender: string): string => {
  const [first] = addressparser(sender, { flatten: true });
  return first?.address ?? sender;
};

const LATE_MINUTES = 10;

/** The outbox, as the alert `CorreosParados` measures it. */
export const reviewOutbox = ({ adminUrl }: Pick<Deployment, 'adminUrl'>): Promise<Finding[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('portal.mensajes') is not null as there`,
    );
    if (!there[0]!.there) return [];
    const { rows } = await client.query<{ count: number; minutes: number | null }>(
      `select count(*)::int as count, extract(epoch from now() - min(creado))::float8 / 60 as minutes
       from portal.mensajes where estado = 'pendiente'`,
    );
    const { count, minutes } = rows[0]!;
    if ((minutes ?? 0) <= LATE_MINUTES) return [mail.good(`Correos por salir: ${count}.`)];
    return [
      mail.bad(
        `Correos por salir: ${count}; el más viejo espera hace ${Math.round(minutes!)} minutos.`,
        'Administración, Correos, muestra qué contesta el servidor. Salen solos cuando los acepta.',
      ),
    ];
  });

import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, familiarDe, perfilDe } from '../../testing/data/family.ts';
import { addPapel } from '../../testing/data/historial.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { readZip } from '../../testing/read/read-zip.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
});
afterAll(() => portal.stop());
const pedir = (token: string | undefined, host?: string) =>
  portal.post('/api/misDatos/ticket', {}, { token, host });
const descargar = (url: string, host?: string) => portal.request({ path: url, host });
async function archive(token: string) {
  const { bytes, status, headers } = await descargar((await pedir(token)).body.url as string);
  expect(status).toBe(200);
  const files = readZip(bytes);
  return {
    files,
    headers,
    datos: JSON.parse(files.get('datos.json')!.toString('utf8')) as {
      generado: string;
      unidad: string;
      tablas: Record<string, Record<string, unknown>[]>;
    },
  };
}

describe('the archive', () => {
  /** Somebody with rows in most tables. */
  async function somebody() {
    const holder = await addAccount(portal.db, { email: 'archivo@ejemplo.com' });
    await portal.db.sql(`update portal.personas set email = 'archivo@ejemplo.com' where id = $1`, [
      holder.personaId,
    ]);
    const { token } = await portal.signIn(holder.dni);
    const signedAway = await portal.signIn(holder.dni);
    await portal.post('/api/sesion/cerrar', {}, { token: signedAway.token });
    await portal.post(
      '/api/condicionMedica/guardarCondicionesMedicas',
      { documento: holder.dni, condiciones: { diabetes: 'observación privada' } },
      { token },
    );
    const known = await addMember(portal.db, (await addAccount(portal.db)).personaId, { nombre: 'Ajena' });
    for (const documento of [undefined, known.documento]) {
      await portal.post(
        '/api/familiar/crear',
        { tipo: '3', usuario: holder.personaId, familiar: familiarDe(documento ? { documento } : {}) },
        { token },
      );
    }
    const [first] = (await portal.signIn(holder.dni)).sesion.grupoFamiliar;
    await portal.post(
      '/api/familiar/reportar',
      { documento: first.data.documento, motivo: 'un motivo' },
      { token },
    );
    await portal.post(
      '/api/usuario/guardarPerfil',
      {
        id: holder.personaId,
        data: perfilDe(holder.dni, { email: 'archivo@ejemplo.com', documento: '47000222' }),
        password: 'demo1234',
      },
      { token },
    );
    await portal.db.sql(
      `insert into portal.consentimientos (unidad_id, persona_id, documento, version, aceptado) values (1, $1, 'terminos', '1', now())`,
      [holder.personaId],
    );
    await portal.db.sql(
      `insert into portal.codigos_recuperacion (unidad_id, cuenta_id, email, codigo_hash, creado, vence) values (1, $1, 'archivo@ejemplo.com', '\\xdeadbeef', now(), now())`,
      [holder.cuentaId],
    );
    return { ...holder, token };
  }

  it('has a readable page with the same data and without secrets', async () => {
    const { token, personaId } = await somebody();
    await portal.db.sql(`update portal.personas set nombre = '<b>Eva</b>' where id = $1`, [personaId]);
    const pagina = (await archive(token)).files.get('mis-datos.html')!.toString('utf8');
    for (const dicho of [
      'Tus datos personales',
      '<dt>Fecha de nacimiento</dt><dd>20/05/1990</dd>',
      'observación privada',
      'Quién vio o cambió tus datos',
      'Inició sesión',
    ]) {
      expect(pagina).toContain(dicho);
    }
    for (const callado of ['<b>Eva', 'deadbeef', 'Ajena', 'argon2', personaId])
      expect(pagina).not.toContain(callado);
  });

  it('holds every row of every table that names the person, by the database catalogue', async () => {
    const { token, personaId, cuentaId } = await somebody();
    const { datos, files, headers } = await archive(token);
    expect([...files.keys()]).toEqual([
      'LEEME.txt',
      'mis-datos.html',
      'datos.json',
      'fhir/resumen-ips.json',
      'fhir/paciente.json',
    ]);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe('attachment; filename="mis-datos-2026-11-16.zip"');

    // Foreign keys to persons and accounts, and columns that name a person without a foreign key. A column
    // for the author who decided about somebody else does not count as data about the author.
    const columns = await portal.db.sql<{ tabla: string; columna: string }>(`
      select distinct c.relname as tabla, a.attname as columna from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
        a.attname in ('persona_id', 'titular_id', 'integrante_id', 'anterior_id', 'cuenta_id', 'para_id', 'actor_id')
        or (c.relname in ('personas', 'cuentas') and a.attname = 'id')
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('portal.personas'::regclass, 'portal.cuentas'::regclass)
          and a.attnum = any (k.conkey) and a.attname <> 'unidad_id'))
        and a.attname <> 'resuelto_por' order by 1, 2`);
    const tables = [...new Set(columns.map(({ tabla }) => tabla))];
    expect(tables.length).toBeGreaterThanOrEqual(14);
    const expected: Record<string, number> = {};
    for (const tabla of tables) {
      const named = columns
        .filter((row) => row.tabla === tabla)
        .map(({ columna }) => `t.${columna} in ($1, $2)`);
      const [row] = await portal.db.sql<{ n: number }>(
        `select count(*)::int as n from portal.${tabla} t where ${named.join(' or ')}`,
        [personaId, cuentaId],
      );
      expected[tabla] = row!.n;
    }
    const counted = Object.fromEntries(
      Object.entries(datos.tablas).map(([tabla, rows]) => [tabla, rows.length]),
    );
    // A table that names only authors is skipped: it holds no data about them.
    expect(Object.fromEntries(tables.map((tabla) => [tabla, counted[tabla] ?? 0]))).toEqual(expected);
    // All other tables of the archive hold no row of the person.
    expect(Object.entries(counted).filter(([tabla, n]) => !tables.includes(tabla) && n > 0)).toEqual([]);
    for (const tabla of [
      'auditoria',
      'cambios_dni',
      'codigos_recuperacion',
      'condiciones_medicas',
      'consentimientos',
      'cuenta_roles',
      'cuentas',
      'enlaces',
      'personas',
      'reportes_vinculo',
      'sesiones',
      'vinculos_familiares',
    ]) {
      expect(counted[tabla], tabla).toBeGreaterThan(0);
    }
    expect(datos.tablas['condiciones_medicas']).toMatchObject([
      { clave: 'diabetes', observacion: 'observación privada' },
    ]);
    expect(datos.tablas['auditoria']!.some(({ acto }) => acto === 'descargar_datos')).toBe(true);
  });

  it('holds the signed papers byte by byte, and no draft', async () => {
    const { token } = await portal.signIn('30111222');
    const signed = await portal.db.sql<{ tipo: string }>(
      `select tipo from portal.documentos where unidad_id = 1 and paciente_id = (select persona_id from portal.cuentas where unidad_id = 1 and dni = '30111222') and estado = 'firmado' and tipo <> 'evolucion'`,
    );
    expect(signed.length).toBeGreaterThan(12);
    const [{ id }] = (await portal.db.sql(
      `select id from portal.atenciones where unidad_id = 1 and paciente_id = (select persona_id from portal.cuentas where unidad_id = 1 and dni = '30111222') limit 1`,
    )) as [{ id: string }];
    await addPapel(portal.db, id, {
      tipo: 'receta',
      estado: 'borrador',
      contenido: { diagnostico: 'borrador reservado' },
    });
    const one = await archive(token);
    const papers = [...one.files].filter(([name]) => name.startsWith('documentos/'));
    expect(
      papers.map(([name]) => name.replace(/-[^-]+$/, '').slice('documentos/2026-11-16-'.length)).toSorted(),
    ).toEqual(signed.map(({ tipo }) => tipo).toSorted());
    for (const [name, bytes] of papers)
      expect([name, bytes.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
    expect(one.files.get('datos.json')!.toString('utf8')).not.toContain('borrador reservado');
    const two = await archive(token);
    for (const [name, bytes] of papers)
      expect([name, two.files.get(name)!.equals(bytes)]).toEqual([name, true]);

    // A file that was changed on disk is reported, and the others are still included.
    const [{ archivo }] = (await portal.db.sql(
      `select archivo from portal.documentos where unidad_id = 1 and tipo = 'receta' and archivo is not null`,
    )) as [{ archivo: string }];
    appendFileSync(path.join(portal.dataDir, 'archivos', archivo), 'x');
    const three = await archive(token);
    expect(three.files.size).toBe(one.files.size);
    expect([...three.files.keys()].filter((name) => name.endsWith('.txt'))).toEqual([
      'LEEME.txt',
      expect.stringMatching(/^documentos\/.*-receta-\d+\.txt$/),
    ]);
  });

  it('holds the summary and everything in FHIR, of the person and nobody else', async () => {
    const { token, personaId } = await somebody();
    const { files } = await archive(token);
    const read = (name: string) =>
      JSON.parse(files.get(name)!.toString('utf8')) as {
        type: string;
        entry: {
          fullUrl: string;
          resource: Record<string, unknown> & { resourceType: string; id: string };
        }[];
      };
    const ips = read('fhir/resumen-ips.json');
    expect(ips.type).toBe('document');
    expect(ips.entry.map(({ resource }) => resource.resourceType)).toEqual([
      'Composition',
      'Patient',
      'Organization',
      'Condition',
    ]);
    expect(JSON.stringify(ips)).toContain('observación privada');
    const todo = read('fhir/paciente.json');
    expect(todo.type).toBe('collection');
    expect(todo.entry.map(({ resource }) => resource.resourceType)).toEqual([
      'Patient',
      'Condition',
      'Consent',
      'Organization',
    ]);
    expect(todo.entry[0]).toMatchObject({
      fullUrl: expect.stringMatching(new RegExp(`/fhir/R4/Patient/${personaId}$`)),
      resource: { id: personaId, name: [{ family: 'Prueba' }] },
    });
    expect(JSON.stringify(todo)).not.toContain('Ajena');
    expect(files.get('LEEME.txt')!.toString('utf8')).toContain('resumen-ips.json');
  });

  it('holds nothing in FHIR of staff who are no patients', async () => {
    const { token } = await portal.signIn('22999000', { acceso: 'personal' });
    expect([...(await archive(token)).files.keys()]).toEqual(['LEEME.txt', 'mis-datos.html', 'datos.json']);
  });

  it('includes a table that is added later', async () => {
    const { token, personaId } = await somebody();
    await portal.db.sql(
      `create table portal.futura (unidad_id int not null, id int not null, medico_id uuid, quien_sea uuid, nota text, clave_hash text, primary key (unidad_id, id))`,
    );
    try {
      await portal.db
        .sql(`comment on table portal.futura is 'tenant'; comment on column portal.futura.medico_id is 'autor: quien atendió';
        alter table portal.futura enable row level security; create policy por_unidad on portal.futura to portal_app using (unidad_id = portal.unidad_actual());
        grant select on portal.futura to portal_app`);
      await portal.db.sql(
        `insert into portal.futura values (1, 1, null, $1, 'mía', 'x'), (1, 2, $1, null, 'de otra persona', 'x'), (17, 3, null, $1, 'de otra unidad', 'x')`,
        [personaId],
      );
      expect((await archive(token)).datos.tablas['futura']).toEqual([
        { unidad_id: 1, id: 1, medico_id: null, quien_sea: personaId, nota: 'mía' },
      ]);
    } finally {
      await portal.db.sql('drop table portal.futura');
    }
  });

  it('contains no secret and no other person’s name', async () => {
    const { token } = await somebody();
    const { datos, files } = await archive(token);
    const text = files.get('datos.json')!.toString('utf8');
    expect(text).not.toMatch(/argon2|deadbeef|_hash"|"hash"|token/);
    expect(text).not.toContain('Ajena');
    expect(
      new Set(Object.values(datos.tablas).flatMap((rows) => rows.map(({ unidad_id }) => unidad_id))),
    ).toEqual(new Set([1]));
    expect(datos.tablas['personas']).toHaveLength(1);
    const leeme = files.get('LEEME.txt')!.toString('utf8');
    expect(leeme).toContain('Tus datos en Portal Demo');
    expect(leeme).toContain('Eva Prueba');
    expect(leeme).toContain('Ley 25.326');
  });

  it('includes more rows than one page of the database, in order', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id) select 1, now(), 'ver_persona', 'ok', $1, 'paciente', $1 from generate_series(1, 1234) n`,
      [personaId],
    );
    const { token } = await portal.signIn(dni);
    const ids = (await archive(token)).datos.tablas['auditoria']!.map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(1237);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('opens once per address, in its unit, while the session lasts', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const { url } = (await pedir(token)).body;
    expect(url).toMatch(/^\/api\/misDatos\/mis-datos\.zip\?ticket=[\w-]{43}$/);
    expect((await descargar(url, 'osef')).body.code).toBe('no_encontrado');
    expect([(await descargar(url)).status, (await descargar(url)).status]).toEqual([200, 404]);
    const late = (await pedir(token)).body.url;
    await portal.post('/api/sesion/cerrar', {}, { token });
    expect((await descargar(late)).status).toBe(404);
    for (const bad of [
      '/api/misDatos/mis-datos.zip',
      '/api/misDatos/mis-datos.zip?ticket=x',
      '/api/unidad/certificado.pdf?ticket=x',
    ])
      expect((await descargar(bad)).status).toBe(404);
    expect((await pedir(undefined)).body.code).toBe('sin_sesion');
  });

  it('refuses a ticket for another purpose', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const certificate = (await portal.post('/api/unidad/certificado/ticket', {}, { token })).body
      .url as string;
    expect(
      (await descargar(certificate.replace('/api/unidad/certificado.pdf', '/api/misDatos/mis-datos.zip')))
        .status,
    ).toBe(404);
  });

  it('exists for staff too, without the people they decided about', async () => {
    const ana = await addAccount(portal.db);
    const mine = await portal.signIn(ana.dni);
    const member = await addMember(portal.db, ana.personaId);
    await portal.post(
      '/api/familiar/reportar',
      { documento: member.documento, motivo: 'algo privado' },
      { token: mine.token },
    );
    const { token } = await portal.signIn('22999000', { acceso: 'personal' });
    const [row] = (await portal.request({ path: '/api/familiar/pendientes', token })).body.filter(
      ({ persona }: { persona: { documento: string } }) => persona.documento === member.documento,
    );
    await portal.post('/api/familiar/resolver', { id: row.id, tipo: 'reporte', aprobar: false }, { token });
    const { datos, files } = await archive(token);
    expect(datos.tablas['reportes_vinculo']).toEqual([]);
    expect(files.get('datos.json')!.toString('utf8')).not.toContain('algo privado');
    expect(datos.tablas['auditoria']!.some(({ acto }) => acto === 'resolver_vinculo')).toBe(true);
  });
});

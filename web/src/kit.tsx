// Development page, not part of the build: every part of ui/ in every state. `npx vite`, then /kit.html, /kit.html?vista=pagina …
import {
  Ban,
  BellRing,
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Check,
  ChevronRight,
  CircleDot,
  CircleHelp,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  Eye,
  FileDown,
  FileText,
  House,
  IdCard,
  Lock,
  LogOut,
  MessageCircle,
  MessageSquareText,
  Mic,
  MicOff,
  Pencil,
  Phone,
  PhoneCall,
  PhoneOff,
  Plus,
  SignalHigh,
  SignalMedium,
  SlidersHorizontal,
  Smartphone,
  Ticket,
  UserPlus,
  UserX,
  Video,
  VideoOff,
  WifiOff,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useSearchParams } from 'react-router';
import scene from './kit-scene.svg';
import { useForm, type FormErrors, type FormValues } from './lib/form.tsx';
import { Accordion } from './ui/data/accordion.tsx';
import { ActingBanner } from './ui/feedback/acting-banner.tsx';
import { AlertDialog } from './ui/dialogs/alert-dialog.tsx';
import { Avatar } from './ui/data/avatar.tsx';
import { Badge, CountBadge } from './ui/data/badge.tsx';
import { BirthDateField } from './ui/fields/dates/birth-date-field.tsx';
import { Brand } from './ui/layout/brand.tsx';
import { Button, type ButtonVariant } from './ui/buttons/button.tsx';
import { Card } from './ui/layout/card.tsx';
import { CellAction } from './ui/tables/cell-action.tsx';
import { Checkbox } from './ui/fields/choices/checkbox.tsx';
import { Chip, Chips, DayChip, MoreChip } from './ui/data/chip.tsx';
import { ConAyuda } from './ui/help/con-ayuda.tsx';
import { ComboField } from './ui/fields/choices/combo-field.tsx';
import { ConfirmDialog } from './ui/dialogs/confirm-dialog.tsx';
import { ControlButton } from './ui/buttons/control-button.tsx';
import { DataList } from './ui/data/data-list.tsx';
import { DateField } from './ui/fields/dates/date-field.tsx';
import { DeskFrame } from './ui/frames/desk-frame.tsx';
import { Dialog } from './ui/dialogs/dialog.tsx';
import { Door } from './ui/layout/door.tsx';
import { EmptyState } from './ui/feedback/empty-state.tsx';
import { ErrorSummary } from './ui/fields/error-summary.tsx';
import { FileField } from './ui/fields/file-field.tsx';
import { LegalNotice } from './ui/dialogs/legal-notice.tsx';
import { LinkButton } from './ui/buttons/link-button.tsx';
import { LoadingScreen } from './ui/feedback/loading-screen.tsx';
import { Menu } from './ui/dialogs/menu.tsx';
import { Note } from './ui/feedback/note.tsx';
import { PageFrame } from './ui/frames/page-frame.tsx';
import { PageHead } from './ui/layout/page-head.tsx';
import { Pager } from './ui/tables/pager.tsx';
import { clampPage } from './ui/tables/pages.ts';
import { Paper } from './ui/layout/paper.tsx';
import { PasswordField } from './ui/fields/password-field.tsx';
import { HelpPopover } from './ui/dialogs/popover.tsx';
import { RadioPicks } from './ui/fields/choices/radio-picks.tsx';
import { Room } from './ui/frames/room.tsx';
import { SearchField } from './ui/fields/search-field.tsx';
import { SelectField } from './ui/fields/choices/select-field.tsx';
import { Select } from './ui/fields/choices/select.tsx';
import { SideButton, SideGroup, SideLink, SidePush, SideWho } from './ui/frames/side-menu.tsx';
import { SignInFrame } from './ui/frames/sign-in-frame.tsx';
import { Skeleton } from './ui/feedback/skeleton.tsx';
import { Step, Steps } from './ui/data/steps.tsx';
import { Table, type Column } from './ui/tables/table.tsx';
import { Tabs } from './ui/data/tabs.tsx';
import { TextArea } from './ui/fields/text-area.tsx';
import { TextField } from './ui/fields/text-field.tsx';
import { Thumb } from './ui/data/thumb.tsx';
import { Tile, Tiles } from './ui/layout/tile.tsx';
import { TimeField } from './ui/fields/dates/time-field.tsx';
import { ToastRegion } from './ui/feedback/toast.tsx';
import { toast } from './ui/feedback/toasts.ts';
import './ui/tokens.css';
import './ui/base.css';
import './kit.css';

const noop = () => {};
const PALETAS = ['petroleo', 'austral', 'ciruela', 'indigo', 'ladrillo', 'noche'];

function Emblem() {
  return (
    <svg viewBox="0 0 34 38" aria-hidden="true">
      <path d="M1 37V17a16 16 0 0 1 32 0v20z" fill="var(--primary)" />
      <path d="M7 37V17.500a10 10 0 0 1 20 0V37z" fill="var(--scene-1)" />
      <circle cx="17" cy="18.5" r="4.6" fill="var(--accent)" />
      <path d="M9 36c0-7 3.4-11.4 8-11.4S25 29 25 36z" fill="var(--accent)" />
    </svg>
  );
}

const KitBrand = ({ to }: { to?: string }) => <Brand emblem={<Emblem />} name="Portal" rest="Demo" to={to} />;

function Section({
  title,
  lead,
  whole,
  children,
}: {
  title: string;
  lead: string;
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={whole ? 'ks whole' : 'ks'}>
      <header>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className="kb">{children}</div>
    </section>
  );
}

const Two = ({ children }: { children: ReactNode }) => <div className="kb c2">{children}</div>;

function View({ says, children }: { says: string; children: ReactNode }) {
  return (
    <figure className="v">
      <div>{children}</div>
      <figcaption>{says}</figcaption>
    </figure>
  );
}

function Templates() {
  return (
    <Section
      title="Plantillas"
      lead="Cambian el color, la figura y la imagen. No cambian la forma, ni el verde."
    >
      <Two>
        {PALETAS.map((name) => (
          <div className="tp" data-paleta={name} key={name}>
            <div className="top">
              <Brand emblem={<Emblem />} name="Plantilla" rest={name} />
              <div className="end">
                <Avatar name="Ana Gómez" />
              </div>
            </div>
            <div className="bd">
              <Door title="Iniciar videollamada" onClick={noop} />
              <div className="row">
                <Button>Confirmar turno</Button>
                <Button variant="second">Reprogramar</Button>
              </div>
              <div className="badges">
                <Badge tone="open" icon={<CalendarCheck />}>
                  Programado
                </Badge>
                <Badge tone="warn" icon={<UserX />}>
                  Ausente
                </Badge>
              </div>
              <ActingBanner name="Mateo Gómez" />
            </div>
          </div>
        ))}
      </Two>
    </Section>
  );
}

const COLOURS =
  'primary primary-strong primary-soft accent accent-soft ink ink-2 ink-3 line-strong line surface-sunk bg call call-soft danger danger-soft warn warn-soft info info-soft night night-3';

function TypeAndColour() {
  const sample = (
    <div className="stack-sm">
      <p className="t-2xl">Hola, Ana</p>
      <p className="t-xl">Tu próximo turno</p>
      <p className="t-lg">Dermatología</p>
      <p>
        Podés cerrar esta página, te guardamos el lugar. <a href="#letra">Ver las instrucciones</a>
      </p>
      <p className="sm muted num">lun 16/11, 09:00 hs · cifras tabulares</p>
    </div>
  );
  return (
    <>
      <Section
        title="Letra"
        lead="Atkinson Hyperlegible Next. 14 · 17 · 20 · 25 · 31; en el escritorio 13 · 15 · 17 · 20 · 25."
      >
        <Two>
          {sample}
          <Room name="desk">{sample}</Room>
        </Two>
      </Section>
      <Section
        title="Color"
        lead="Neutros con un dejo del tono de la plantilla. Rojo duele, ámbar avisa, azul informa. El verde es la llamada."
      >
        <div className="sws">
          {COLOURS.split(' ').map((name) => (
            <div className="sw" key={name}>
              <i style={{ background: `var(--${name})` }} />
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

function ButtonRow({ variant, icon, text }: { variant: ButtonVariant; icon?: ReactNode; text: string }) {
  return (
    <>
      <Button variant={variant} icon={icon}>
        {text}
      </Button>
      <Button variant={variant} icon={icon} className="is-hover">
        {text}
      </Button>
      <Button variant={variant} icon={icon} className="is-focus">
        {text}
      </Button>
      <Button variant={variant} icon={icon} disabled>
        {text}
      </Button>
      <Button variant={variant} icon={icon} busy="Un momento">
        {text}
      </Button>
    </>
  );
}

function Buttons() {
  return (
    <Section
      whole
      title="Botones"
      lead="Uno primario por pantalla. Normal, al pasar, con foco, deshabilitado, en curso."
    >
      <div className="bg">
        <span>Normal</span>
        <span>Al pasar</span>
        <span>Con foco</span>
        <span>Deshabilitado</span>
        <span>En curso</span>
        <ButtonRow variant="primary" text="Continuar" />
        <ButtonRow variant="call" icon={<Video />} text="Ingresar al turno" />
        <ButtonRow variant="second" text="Reprogramar" />
        <ButtonRow variant="quiet" text="Cancelar turno" />
        <ButtonRow variant="danger" text="Cancelar caso" />
        <ButtonRow variant="danger-solid" text="Si" />
      </div>
      <Room name="desk" className="bg">
        <ButtonRow variant="primary" icon={<Plus />} text="Alta de caso" />
        <ButtonRow variant="second" icon={<SlidersHorizontal />} text="Filtrar" />
        <ButtonRow variant="quiet" icon={<Pencil />} text="Editar" />
      </Room>
      <Two>
        <View says="Deshabilitado con su razón; se llega con el teclado">
          <Button variant="call" icon={<Video />} razon="La videollamada se habilita 15 minutos antes.">
            Ingresar al turno
          </Button>
        </View>
        <View says="Enlaces con forma de botón">
          <div className="row">
            <LinkButton to="/kit.html?vista=pagina">Reservar</LinkButton>
            <LinkButton href="tel:107" variant="second" icon={<Phone />}>
              Llamar al 107
            </LinkButton>
          </div>
        </View>
        <View says="Con ayuda ilustrada">
          <ConAyuda ayuda={{ titulo: 'Reservar un turno', imagen: scene }}>
            <Button variant="second">Reservar</Button>
          </ConAyuda>
        </View>
      </Two>
      <View says="La puerta verde: solo en el inicio">
        <Door
          title="Iniciar videollamada"
          note="Hay guardia de Clínica Médica y Pediatría. Espera de 10 a 20 minutos."
          onClick={noop}
        />
      </View>
    </Section>
  );
}

const SEXOS = [
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
  { value: 'X', label: 'No binario' },
];
const PEOPLE = [
  {
    value: 'ana',
    label: 'Ana Gómez',
    note: '41 años · 1 de 4 atenciones este mes',
    end: <Avatar name="Ana Gómez" tone="solid" />,
  },
  { value: 'mateo', label: 'Mateo Gómez', note: '8 años', end: <Avatar name="Mateo Gómez" tone="alt" /> },
  {
    value: 'sofia',
    label: 'Sofía Gómez',
    note: 'Ya usó sus 4 atenciones de noviembre',
    end: <Avatar name="Sofía Gómez" tone="alt" />,
    disabled: true,
  },
];
const NAMES = PEOPLE.map(({ value, label }) => ({ value, label }));

function Fields() {
  return (
    <Section title="Campos" lead="Etiqueta arriba, ayuda debajo, error con ícono. Lo escrito queda.">
      <Two>
        <View says="Normal, con ayuda">
          <TextField id="k1" label="DNI" hint="Escriba el número sin puntos" inputMode="numeric" />
        </View>
        <View says="Con error">
          <TextField
            id="k3"
            label="DNI"
            hint="Escriba el número sin puntos"
            defaultValue="30.111.222"
            error="El DNI debe contener solo numeros"
          />
        </View>
        <View says="Ancho según lo que se espera, enlace debajo">
          <TextField
            id="k4"
            label="Número de trámite del DNI"
            hint="Son 11 dígitos, en el frente de la tarjeta"
            width="11"
            after={
              <div className="links">
                <button type="button">
                  <IdCard /> Dónde lo encuentro
                </button>
              </div>
            }
          />
        </View>
        <View says="Solo lectura (obra social fija)">
          <TextField
            id="k5"
            label="Obra social"
            hint="La completa tu prestador"
            defaultValue="OSEF"
            readOnly
          />
        </View>
        <View says="Contraseña, se puede mostrar y pegar">
          <PasswordField id="k6" label="Contraseña" autoComplete="current-password" defaultValue="demo1234" />
        </View>
        <View says="Contraseña con error">
          <PasswordField
            id="k7"
            label="Contraseña"
            autoComplete="new-password"
            error="La contraseña es requerida"
          />
        </View>
        <View says="Lista de la plataforma">
          <SelectField id="k8" label="Elegir integrante" options={NAMES} />
        </View>
        <View says="Lista con segunda línea (react-aria)">
          <Select
            id="k9"
            label="Paciente"
            options={PEOPLE.map(({ value, label, note, disabled }) => ({ value, label, note, disabled }))}
            defaultValue="ana"
          />
        </View>
        <View says="Texto con sugerencias">
          <Suggesting />
        </View>
        <View says="Fecha escrita">
          <BirthDateField id="k10" name="nac" label="Fecha de nacimiento" defaultValue="1985-03-14" />
        </View>
        <View says="Fecha escrita, con error">
          <BirthDateField
            id="k11"
            name="nac2"
            label="Fecha de nacimiento"
            defaultValue="2015-03-14"
            error="Debe ser mayor de edad para registrarse"
          />
        </View>
        <View says="Fecha con calendario, semana desde el lunes">
          <DateField id="k12" name="desde" label="Desde" defaultValue="2026-11-16" />
        </View>
        <View says="Fecha vacía, con error">
          <DateField id="k13" name="fecha" label="Fecha" error="La fecha es requerida" />
        </View>
        <View says="Texto largo">
          <TextArea id="k14" label="¿Qué te pasa?" optional defaultValue="Desde el sábado tengo tos." />
        </View>
        <View says="Archivo">
          <FileField
            id="k15"
            label="Documento"
            hint="PDF, JPG o PNG, hasta 10 MB"
            accept="application/pdf,image/*"
          />
        </View>
        <View says="Casillas">
          <Checkbox id="k16" label="Hipertensión" defaultChecked />
          <Checkbox id="k17" label="Diabetes" />
          <Checkbox id="k18" label="No disponible" disabled />
          <Checkbox
            id="k19"
            label={
              <>
                Leí y acepto los <a href="#k19">Términos y condiciones</a>
              </>
            }
            error="Debe aceptar los términos y condiciones"
          />
        </View>
        <View says="Buscar, y ayuda al pasar, con foco o al tocar">
          <SearchField id="k20" label="Buscar" placeholder="Código, profesional o servicio" />
          <HelpPopover
            label="Ayuda sobre el código de atención"
            help={<p>Está en el email que te mandamos: una letra y un número, como A-1187.</p>}
          >
            <span>Código de atención</span>
          </HelpPopover>
        </View>
      </Two>
      <RadioPicks id="k21" name="sexo" label="Género" options={SEXOS} layout="row" defaultValue="F" />
      <Room name="desk" className="card">
        <div className="filters">
          <TextField id="d1" label="N° de caso" />
          <SelectField id="d2" label="Estado" placeholder="Todos" options={NAMES} />
          <DateField id="d3" name="alta" label="Fecha de alta" />
          <TimeField id="d4" name="hora" label="Hora de turno" defaultValue="10:30" />
          <TextField id="d5" label="Email" error="Este no es un email válido" defaultValue="j.ramirez@" />
          <div className="row">
            <Button variant="second">Aplicar</Button>
            <Button variant="quiet">Limpiar</Button>
          </div>
        </div>
      </Room>
    </Section>
  );
}

const DAYS = [
  { dow: 'martes', day: 17 },
  { dow: 'miércoles', day: 18 },
  { dow: 'jueves', day: 19 },
];

function Suggesting() {
  const [value, setValue] = useState('');
  const drugs = ['Amoxicilina', 'Ibuprofeno', 'Paracetamol'].filter((name) =>
    name.toLowerCase().includes(value.toLowerCase()),
  );
  return (
    <ComboField
      id="k9b"
      label="Nombre genérico"
      hint="Elegí del catálogo o escribilo."
      value={value}
      onChange={setValue}
      suggestions={drugs.map((name) => ({ id: name, label: name, note: 'Comprimidos' }))}
      onPick={({ label }) => setValue(label)}
      openOnFocus
    />
  );
}

function Choosing() {
  const [day, setDay] = useState(18);
  const [hour, setHour] = useState('09:30');
  const [step, setStep] = useState(2);
  return (
    <>
      <Section title="Elegir" lead="Tarjetas de opción, días y horas.">
        <Two>
          <RadioPicks
            id="p1"
            name="paciente"
            label="¿Quién se atiende?"
            options={PEOPLE}
            defaultValue="ana"
            legendHidden
          />
          <div className="stack">
            <Chips of="dates" label="Elegí el día">
              {DAYS.map((one) => (
                <DayChip
                  key={one.day}
                  {...one}
                  month="nov"
                  pressed={one.day === day}
                  onPress={() => setDay(one.day)}
                />
              ))}
              <MoreChip onPress={noop} />
            </Chips>
            <Chips of="hours" label="Elegí la hora">
              {['09:00', '09:30', '10:30', '11:00'].map((one) => (
                <Chip key={one} pressed={one === hour} onPress={() => setHour(one)}>
                  {one}
                </Chip>
              ))}
              <Chip disabled onPress={noop}>
                11:30
              </Chip>
            </Chips>
          </div>
        </Two>
      </Section>
      <Section title="Pasos" lead="Hecho, abierto, por venir. Una decisión por vez.">
        <Steps>
          <Step
            n={1}
            title="¿Quién se atiende?"
            state={step === 1 ? 'open' : 'done'}
            value="Ana Gómez, 41 años"
            onChange={() => setStep(1)}
          >
            <Button onClick={() => setStep(2)}>Continuar</Button>
          </Step>
          <Step n={2} title="Tipo de servicio" state={step === 2 ? 'open' : 'locked'}>
            <RadioPicks
              id="p2"
              name="servicio"
              label="Tipo de servicio"
              legendHidden
              options={[{ value: 'cm', label: 'Clínica Médica', note: 'Espera de 10 a 20 minutos' }]}
              defaultValue="cm"
            />
          </Step>
          <Step n={3} title="Motivo y confirmación" state="locked" />
        </Steps>
      </Section>
      <Section title="Acordeón" lead="Lo que se pliega, con su cuenta.">
        <div>
          <Accordion title="Mis Turnos Agendados" count={2} defaultOpen>
            <p>Contenido a la vista.</p>
          </Accordion>
          <Accordion title="Historial de Turnos" count={4}>
            <p>Contenido plegado.</p>
          </Accordion>
        </div>
      </Section>
    </>
  );
}

function PapersAndBadges() {
  return (
    <>
      <Section title="Papel" lead="Lo que uno tendría en la mano: el número, el turno, la receta.">
        <Two>
          <View says="Turno programado">
            <Paper
              stub={{
                dow: 'martes',
                day: 17,
                month: 'noviembre',
                time: '10:30 hs',
                dateTime: '2026-11-17T10:30',
              }}
              title="Dermatología"
              badge={
                <Badge tone="open" icon={<CalendarCheck />}>
                  Programado
                </Badge>
              }
              facts={['Dr. Martín Ruiz', 'para Ana Gómez']}
              actions={<Button variant="second">Reprogramar</Button>}
            />
          </View>
          <View says="Cancelado: gris, sin acciones">
            <Paper
              off
              stub={{ dow: 'viernes', day: 2, month: 'octubre', time: '17:30 hs' }}
              title="Clínica Médica"
              badge={
                <Badge tone="off" icon={<Ban />}>
                  Cancelado
                </Badge>
              }
              facts={['Dra. Laura Pérez', 'para Sofía Gómez']}
            />
          </View>
        </Two>
      </Section>
      <Section title="Estados" lead="Ícono y palabra, nunca solo color.">
        <View says="Turnos">
          <div className="badges">
            <Badge tone="open" icon={<CalendarCheck />}>
              Programado
            </Badge>
            <Badge icon={<Check />}>Presente</Badge>
            <Badge tone="warn" icon={<UserX />}>
              Ausente
            </Badge>
            <Badge tone="off" icon={<Ban />}>
              Cancelado
            </Badge>
            <Badge tone="bad" icon={<CalendarX />}>
              Cancelado por el profesional
            </Badge>
          </div>
        </View>
        <View says="Casos">
          <div className="badges">
            <Badge tone="open" icon={<CircleDot />}>
              Abierto
            </Badge>
            <Badge tone="off" icon={<Ban />}>
              Cancelado
            </Badge>
            <Badge tone="solid" icon={<Lock />}>
              Cerrado
            </Badge>
            <Badge tone="warn" icon={<CalendarPlus />}>
              Agendar nuevo turno
            </Badge>
            <Badge tone="info" icon={<ClipboardCheck />}>
              Cerrar caso
            </Badge>
            <Badge tone="accent" icon={<Pencil />}>
              Modo edición
            </Badge>
          </div>
        </View>
        <View says="Fila">
          <div className="badges">
            <Badge icon={<Ticket />}>En espera</Badge>
            <Badge tone="warn" icon={<PhoneCall />}>
              Llamando
            </Badge>
            <Badge tone="live" icon={<Video />}>
              En consulta
            </Badge>
            <Badge tone="solid" icon={<Check />}>
              Finalizada
            </Badge>
            <Badge tone="bad" icon={<UserX />}>
              No se presentó
            </Badge>
          </div>
        </View>
      </Section>
    </>
  );
}

type Atencion = { code: string; when: string; doctor: string; service: string; pdf: boolean };
const ATENCIONES: Atencion[] = [
  {
    code: 'A-1187',
    when: 'Lunes 9 de noviembre, 18:42 hs',
    doctor: 'Dra. Laura Pérez',
    service: 'Clínica Médica',
    pdf: true,
  },
  {
    code: 'D-0231',
    when: 'Lunes 26 de octubre, 11:04 hs',
    doctor: 'Dr. Martín Ruiz',
    service: 'Dermatología',
    pdf: false,
  },
];
const ATENCION_COLUMNS: Column<Atencion>[] = [
  { key: 'code', header: 'Código de Atención', short: 'Código', cell: (row) => <a href="#a">{row.code}</a> },
  { key: 'when', header: 'Fecha y Hora', cell: (row) => row.when, role: 'lead' },
  { key: 'doctor', header: 'Profesional', cell: (row) => row.doctor },
  { key: 'service', header: 'Servicio', cell: (row) => row.service },
  {
    key: 'act',
    header: 'Acciones',
    role: 'act',
    cell: (row) =>
      row.pdf ? (
        <CellAction icon={<FileDown />} href="#pdf">
          Descargar PDF
        </CellAction>
      ) : (
        <CellAction icon={<ChevronRight />} iconLast to="/kit.html">
          Ver detalle
        </CellAction>
      ),
  },
];

type Caso = {
  id: number;
  alta: string;
  name: string;
  email: string;
  turno: string;
  tone: 'open' | 'warn';
  state: string;
};
const CASOS: Caso[] = [
  {
    id: 1043,
    alta: '16/11/2026',
    name: 'Ramírez, Julián',
    email: 'j.ramirez@ejemplo.com.ar',
    turno: 'lun 16/11, 09:00 hs',
    tone: 'open',
    state: 'Abierto',
  },
  {
    id: 1041,
    alta: '12/11/2026',
    name: 'Ojeda, Marcos',
    email: 'm.ojeda.con.un.nombre.largo@ejemplo.com.ar',
    turno: 'vie 13/11, 10:00 hs',
    tone: 'warn',
    state: 'Agendar nuevo turno',
  },
];
const CASO_COLUMNS: Column<Caso>[] = [
  {
    key: 'id',
    header: 'Caso',
    cell: (row) => (
      <a href="#c">
        <b>{row.id}</b>
      </a>
    ),
  },
  { key: 'alta', header: 'Alta', cell: (row) => row.alta },
  { key: 'name', header: 'Apellido y nombre', cell: (row) => row.name, role: 'lead' },
  { key: 'email', header: 'Email', cell: (row) => row.email, truncate: true },
  { key: 'turno', header: 'Turno', cell: (row) => row.turno },
  {
    key: 'state',
    header: 'Estado',
    role: 'state',
    cell: (row) => (
      <Badge tone={row.tone} icon={<CircleDot />}>
        {row.state}
      </Badge>
    ),
  },
  {
    key: 'act',
    header: 'Acciones',
    role: 'act',
    cell: () => (
      <>
        <CellAction icon={<Eye />} to="/kit.html">
          Ver detalle
        </CellAction>
        <CellAction icon={<Pencil />} to="/kit.html">
          Modificar
        </CellAction>
        <CellAction icon={<MessageCircle />} onPress={noop}>
          Enviar mensaje
        </CellAction>
      </>
    ),
  },
];
const CasosTable = () => (
  <Table
    caption="Casos"
    columns={CASO_COLUMNS}
    rows={CASOS}
    rowKey={(row) => row.id}
    isNow={(row) => row.id === 1043}
    iconActions
  />
);

function Tables() {
  const [params] = useSearchParams();
  return (
    <Section whole title="Tabla" lead="Desde 768, filas. Debajo, tarjetas con la fecha arriba.">
      <div>
        <Table caption="Atenciones" columns={ATENCION_COLUMNS} rows={ATENCIONES} rowKey={(row) => row.code} />
        <Pager page={clampPage(params.get('page'), 68)} total={68} href={(page) => `?page=${page}`} />
      </div>
      <Room name="desk">
        <CasosTable />
        <Pager label="Páginas de casos" page={1} total={13} href={(page) => `?page=${page}`} />
      </Room>
      <Table caption="Nada" columns={ATENCION_COLUMNS} rows={[]} rowKey={(row) => row.code} />
    </Section>
  );
}

function Messages() {
  return (
    <Section title="Avisos" lead="Dicen qué pasó con lo que se escribió y qué hacer.">
      <ActingBanner name="Mateo Gómez" onLeave={noop} />
      <Two>
        <Note title="Para tu información">Te mandamos el enlace por email.</Note>
        <Note tone="warn" title="La conexión es débil">
          Apagamos tu cámara para que se oiga mejor.
        </Note>
        <Note tone="bad" title="Este turno ya fue ocupado.">
          Tus otros datos siguen acá. Elegí otra hora.
        </Note>
        <Note tone="plain" icon={<BellRing />} title="Podés cerrar esta página, te guardamos el lugar.">
          Te avisamos por email.
        </Note>
        <Note
          tone="accent"
          icon={<Smartphone />}
          title="Importante"
          actions={<a href="#i">Ver las instrucciones</a>}
        >
          Si usás un teléfono Android, habilitá la cámara y el micrófono antes de la videollamada.
        </Note>
      </Two>
      <div className="row">
        <Button
          variant="second"
          onClick={() => toast('Turno reservado', { action: { label: 'Ver turno', onPress: noop } })}
        >
          Aviso con acción
        </Button>
        <Button variant="second" onClick={() => toast('Cambios guardados')}>
          Aviso
        </Button>
      </div>
    </Section>
  );
}

const DIALOGS = ['antes', 'confirma', 'error', 'hecho', 'grande', 'completo', 'certificado'] as const;
type DialogName = (typeof DIALOGS)[number];

function Dialogs() {
  const [params] = useSearchParams();
  const [open, setOpen] = useState<DialogName | null>((params.get('dialogo') as DialogName) || null);
  const close = () => setOpen(null);
  return (
    <Section title="Diálogos" lead="En el teléfono, desde abajo. La acción que continúa, primero.">
      <div className="row">
        {DIALOGS.map((name) => (
          <Button key={name} variant="second" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </div>
      {open === 'antes' && (
        <Dialog
          title="Antes de empezar"
          onClose={close}
          actions={
            <>
              <Button variant="call" onClick={close}>
                Continuar
              </Button>
              <LinkButton href="tel:107" variant="second" icon={<Phone />}>
                Llamar al 107
              </LinkButton>
            </>
          }
        >
          <p>
            Si es una emergencia, no esperes: llamá al <b>107</b>. La videollamada es para consultas que
            pueden esperar unos minutos.
          </p>
        </Dialog>
      )}
      {open === 'confirma' && (
        <ConfirmDialog danger title="¿Cancelar el caso 1041?" onYes={close} onNo={close}>
          <p>Los turnos pendientes seran cancelados.</p>
        </ConfirmDialog>
      )}
      {open === 'error' && (
        <AlertDialog tone="bad" title="Ha ocurrido un error" button="Volver al inicio" onClose={close}>
          <p>Error al ingresar al turno, el código no existe.</p>
        </AlertDialog>
      )}
      {open === 'hecho' && (
        <AlertDialog
          tone="done"
          title="Usuario creado correctamente"
          button="Ir a iniciar sesión"
          onClose={close}
        />
      )}
      {open === 'grande' && (
        <Dialog
          title="Términos y condiciones"
          size="lg"
          onClose={close}
          actions={<Button onClick={close}>Acepto</Button>}
        >
          <div className="stack">
            {Array.from({ length: 24 }, (_, index) => (
              <p key={index}>
                {index + 1}. La telemedicina no reemplaza la consulta en persona cuando el cuadro la necesita.
                La persona que atiende puede pedir un estudio o una consulta presencial.
              </p>
            ))}
          </div>
        </Dialog>
      )}
      {open === 'completo' && (
        <Dialog title="Cómo utilizar el servicio" size="full" onClose={close}>
          <video muted controls />
        </Dialog>
      )}
      {open === 'certificado' && (
        <Dialog title="Certificado" size="document" width={745} onClose={close}>
          <iframe sandbox="allow-scripts" title="Certificado de inscripción" srcDoc="<p>PDF</p>" />
        </Dialog>
      )}
    </Section>
  );
}

function Waiting() {
  return (
    <Section title="Vacío y carga" lead="Una frase y el próximo paso. Esqueleto después de 200 ms.">
      <Two>
        <EmptyState
          icon={<CalendarDays className="lg" />}
          title="Sin turnos agendados"
          action={<Button icon={<CalendarPlus />}>Reservar</Button>}
        >
          Cuando reserves uno, lo vas a ver acá.
        </EmptyState>
        <Skeleton />
        <LoadingScreen />
        <Skeleton shape="rows" count={4} />
      </Two>
    </Section>
  );
}

function Desk() {
  return (
    <Section title="Escritorio" lead="Pestañas, datos, menú: solo donde se trabaja todo el día.">
      <Room name="desk" className="stack">
        <div className="row between">
          <Tabs
            label="Historia"
            tabs={[
              { id: 'c', label: 'Consulta', content: <p>Control por videollamada. Persiste edema leve.</p> },
              { id: 'a', label: 'Antecedentes', content: <p>Hipertensión.</p> },
              { id: 't', label: 'Atenciones', count: 12, content: <p>Doce.</p> },
            ]}
          />
          <Menu
            trigger={
              <>
                <Avatar name="Paula Sosa" size="sm" /> Paula Sosa
              </>
            }
            items={[
              { id: 'p', label: 'Mi perfil', icon: <CircleUserRound />, onPress: noop },
              { id: 's', label: 'Cerrar sesión', icon: <LogOut />, onPress: noop },
            ]}
          />
        </div>
        <Two>
          <Card
            title="Paciente"
            actions={
              <Button variant="quiet" icon={<Pencil />}>
                Editar
              </Button>
            }
          >
            <DataList
              layout="beside"
              items={[
                { label: 'Apellido', value: 'Ojeda' },
                { label: 'Documento', value: '27.318.604' },
                { label: 'Email', value: 'm.ojeda@ejemplo.com.ar' },
                { label: 'Plan', value: '' },
              ]}
            />
          </Card>
          <Card
            title="Seguimientos"
            count={<CountBadge count={3} />}
            actions={
              <Button variant="second" icon={<Plus />}>
                Agregar seguimiento
              </Button>
            }
          >
            <DataList
              layout="two"
              items={[
                { label: 'Fecha', value: 'viernes 13 de noviembre' },
                { label: 'Hora', value: '10:40 hs' },
              ]}
            />
          </Card>
        </Two>
      </Room>
      <div className="night ctls">
        <ControlButton icon={<Mic />} onPress={noop}>
          Silenciar
        </ControlButton>
        <ControlButton icon={<MicOff />} off onPress={noop}>
          Silenciar
        </ControlButton>
        <ControlButton icon={<Video />} onPress={noop}>
          Cámara
        </ControlButton>
        <ControlButton icon={<VideoOff />} off onPress={noop}>
          Cámara
        </ControlButton>
        <ControlButton icon={<MessageSquareText />} onPress={noop}>
          Chat
        </ControlButton>
        <ControlButton icon={<PhoneOff />} end onPress={noop}>
          Terminar
        </ControlButton>
        <SignalHigh /> <SignalMedium /> <WifiOff />
      </div>
    </Section>
  );
}

function Kit() {
  return (
    <>
      <header className="top">
        <KitBrand to="/kit.html" />
        <div className="end">
          <label className="sm muted" htmlFor="plantilla">
            Plantilla
          </label>
          <select
            id="plantilla"
            className="input"
            onChange={(event) => (document.documentElement.dataset['paleta'] = event.target.value)}
          >
            {PALETAS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      </header>
      <main className="kit" id="contenido">
        <h1>Un techo, dos habitaciones</h1>
        <p>
          Todas las piezas del portal, en todos sus estados. Marcos: <a href="?vista=login">ingreso</a>,{' '}
          <a href="?vista=registro">formulario</a>, <a href="?vista=pagina">página</a>,{' '}
          <a href="?vista=escritorio">escritorio</a>.
        </p>
        <Templates />
        <TypeAndColour />
        <Buttons />
        <Fields />
        <Choosing />
        <PapersAndBadges />
        <Tables />
        <Messages />
        <Dialogs />
        <Waiting />
        <Desk />
      </main>
    </>
  );
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

function requireAll(values: FormValues, rules: Record<string, string>): FormErrors {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !values[name]));
}

function LoginView() {
  const form = useForm({
    validate: (values) =>
      requireAll(values, { dni: 'El DNI es requerido', password: 'La contraseña es requerida' }),
    submit: async () => void (await rest(1500)),
  });
  return (
    <SignInFrame
      brand={<KitBrand to="/kit.html" />}
      title="Iniciar sesión"
      lead="Para atenderte por videollamada, ver tus turnos y tus recetas."
      low={
        <>
          <a href="#terminos">Términos y condiciones</a>
          <a href="#personal">Acceso del personal</a>
        </>
      }
      art={{ src: scene, focus: 0.69 }}
    >
      <form {...form.formProps}>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label="DNI"
          hint="Escriba el número sin puntos"
          inputMode="numeric"
          autoComplete="username"
          {...form.fieldProps('dni')}
        />
        <PasswordField label="Contraseña" autoComplete="current-password" {...form.fieldProps('password')} />
        <Button type="submit" wide busy={form.busy && 'Ingresando...'}>
          Iniciar sesión
        </Button>
      </form>
      <div className="links">
        <a href="#olvide">Olvidé mi contraseña</a>
      </div>
      <div className="or">
        <LinkButton to="?vista=registro" variant="second" wide>
          Crear una nueva cuenta
        </LinkButton>
        <div className="links">
          <a href="#guia">
            <CircleHelp /> Cómo utilizar el servicio
          </a>
        </div>
      </div>
    </SignInFrame>
  );
}

function FormView() {
  const form = useForm({
    validate: (values) =>
      requireAll(values, {
        aceptoTerminos: 'Debe aceptar los términos y condiciones',
        dni: 'El DNI es requerido',
        sexo: 'El género es requerido',
        fechaNacimiento: 'La fecha de nacimiento es requerida',
        turno: 'La fecha es requerida',
        servicio: 'Elegí un servicio',
        file: 'El documento es requerido',
      }),
    submit: async (values) => {
      await rest(800);
      toast(`Enviado: ${JSON.stringify(values)}`);
      return { codigoPostal: 'Código postal no válido' };
    },
  });
  return (
    <PageFrame brand={<KitBrand to="/kit.html" />} end={<a href="?vista=login">Ya tengo cuenta</a>}>
      <form {...form.formProps}>
        <PageHead
          title="Creá tu cuenta en Portal Demo"
          lead="Te lleva unos tres minutos. Tené tu DNI a mano."
        />
        <ErrorSummary {...form.summaryProps} />
        <section className="form-sec">
          <header>
            <h2>Datos personales</h2>
            <p>Como figuran en tu DNI.</p>
          </header>
          <div className="fields">
            <TextField
              label="DNI"
              hint="Escriba el número sin puntos"
              width="11"
              inputMode="numeric"
              {...form.fieldProps('dni')}
            />
            <div className="two">
              <TextField label="Apellido" autoComplete="family-name" {...form.fieldProps('apellido')} />
              <TextField label="Nombre" autoComplete="given-name" {...form.fieldProps('nombre')} />
            </div>
            <RadioPicks label="Género" layout="row" options={SEXOS} {...form.fieldProps('sexo')} />
            <BirthDateField label="Fecha de nacimiento" {...form.fieldProps('fechaNacimiento')} />
            <TextField
              label="Código postal"
              width="4"
              inputMode="numeric"
              autoComplete="postal-code"
              {...form.fieldProps('codigoPostal')}
            />
            <DateField label="Fecha de turno" {...form.fieldProps('turno')} />
            <Select label="Servicio" options={NAMES} {...form.fieldProps('servicio')} />
            <FileField label="Documento" {...form.fieldProps('file')} />
            <PasswordField
              label="Contraseña"
              hint="Al menos 6 caracteres. Podés pegarla."
              autoComplete="new-password"
              {...form.fieldProps('password')}
            />
            <Checkbox
              label={
                <>
                  Leí y acepto los <a href="#terminos">Términos y condiciones</a>
                </>
              }
              {...form.fieldProps('aceptoTerminos')}
            />
          </div>
        </section>
        <Thumb stick>
          <Button type="submit" busy={form.busy && 'Creando cuenta...'}>
            Continuar
          </Button>
        </Thumb>
      </form>
    </PageFrame>
  );
}

function SideContent() {
  return (
    <>
      <SideWho name="Ana Gómez" note="DNI 30.111.222" />
      <SideLink to="/kit.html" icon={<House />} current>
        Inicio
      </SideLink>
      <SideLink to="/miPerfil" icon={<CircleUserRound />}>
        Mi perfil
      </SideLink>
      <SideLink to="/misatenciones" icon={<ClipboardList />}>
        Mis atenciones
      </SideLink>
      <SideLink to="/misTurnos" icon={<CalendarDays />}>
        Turnos médicos
      </SideLink>
      <SideGroup title="Grupo familiar">
        <SideLink to="/miPerfil?doc=1" icon={<Avatar name="Mateo Gómez" tone="alt" size="sm" />}>
          Mateo Gómez
        </SideLink>
        <SideLink to="/miPerfil?doc=2" icon={<Avatar name="Sofía Gómez" tone="alt" size="sm" />}>
          Sofía Gómez
        </SideLink>
      </SideGroup>
      <SidePush>
        <SideButton icon={<FileText />} onPress={noop}>
          Términos y condiciones
        </SideButton>
        <SideButton icon={<LogOut />} onPress={noop}>
          Cerrar sesión
        </SideButton>
      </SidePush>
    </>
  );
}

function PageView() {
  const [acting, setActing] = useState(new URLSearchParams(location.search).has('actua'));
  return (
    <PageFrame
      brand={<KitBrand to="/kit.html" />}
      menu={<SideContent />}
      end={
        <Menu
          trigger={
            <>
              <Avatar name="Ana Gómez" /> Ana Gómez
            </>
          }
          items={[{ id: 's', label: 'Cerrar sesión', icon: <LogOut />, onPress: noop }]}
        />
      }
      acting={acting && <ActingBanner name="Mateo Gómez" onLeave={() => setActing(false)} />}
      legal={
        <LegalNotice action="Ver certificado" onOpen={noop}>
          Plataforma inscripta en el Registro Nacional de Plataformas y Sistemas de Información en Salud del
          Ministerio de Salud de la Nación, Ley 27.553 (demostración).
        </LegalNotice>
      }
      foot={
        <>
          <span>¿Es una emergencia?</span>
          <a href="tel:107">
            <Phone /> Llamá al 107
          </a>
        </>
      }
    >
      <PageHead
        title="Hola, Ana"
        lead="Hoy es lunes 16 de noviembre."
        back={{ to: '/kit.html', label: 'Volver al kit' }}
      />
      <div className="kit-home">
        <Door
          title="Iniciar videollamada"
          note="Hay guardia de Clínica Médica y Pediatría. Espera de 10 a 20 minutos."
          onClick={noop}
        />
        <Paper
          level={2}
          stub={{ dow: 'martes', day: 17, month: 'noviembre', time: '10:30 hs' }}
          title="Dermatología"
          facts={['Dr. Martín Ruiz', 'Por videollamada, para vos']}
          actions={<Button variant="second">Ver turno</Button>}
        />
        <Tiles>
          <Tile
            to="/miPerfil"
            icon={<CircleUserRound />}
            title="Mi perfil"
            note="Tus datos y tu grupo familiar"
          />
          <Tile
            to="/misatenciones"
            icon={<ClipboardList />}
            title="Mis atenciones"
            note="Consultas, recetas y documentos"
          />
          <Tile
            to="/misTurnos"
            icon={<CalendarDays />}
            title="Turnos médicos"
            note="Reservar, cambiar o cancelar"
          />
        </Tiles>
      </div>
      <Thumb
        say={
          <>
            Mateo, Pediatría: <b>jueves 19 de noviembre, 10:30 hs</b>
          </>
        }
      >
        <Button icon={<UserPlus />}>Confirmar turno</Button>
      </Thumb>
    </PageFrame>
  );
}

function DeskView() {
  return (
    <DeskFrame
      start={<KitBrand to="/kit.html" />}
      title="Casos"
      badges={
        <Badge tone="accent" icon={<Pencil />}>
          Modo edición
        </Badge>
      }
      editing
      end={
        <>
          <Button variant="second" icon={<SlidersHorizontal />}>
            Filtrar <kbd>F</kbd>
          </Button>
          <LinkButton to="/nuevocaso" icon={<Plus />}>
            Alta de caso
          </LinkButton>
          <Button variant="quiet" icon={<LogOut />}>
            Cerrar sesión
          </Button>
        </>
      }
    >
      <CasosTable />
      <Pager page={1} total={13} href={(page) => `?page=${page}`} />
    </DeskFrame>
  );
}

const VIEWS: Record<string, () => ReactNode> = {
  login: LoginView,
  registro: FormView,
  pagina: PageView,
  escritorio: DeskView,
};

function App() {
  const [params] = useSearchParams();
  const Page = VIEWS[params.get('vista') ?? ''] ?? Kit;
  return (
    <>
      <Page />
      <ToastRegion />
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);

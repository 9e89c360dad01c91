import type { lines as english } from '../en/lines.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted, list } = formsOf('es')
const sections = (count: number) => counted(count, { one: 'una sección', other: '# secciones' })
const topics = (count: number) => counted(count, { one: 'un tema', other: '# temas' })

export const lines: Words<typeof english> = {
  reviews: {
    general: 'esta revisión',
    contract: 'esta revisión de contrato',
    prd: 'esta revisión de requisitos de producto',
    policy: 'esta revisión de política interna',
    'investment-memo': 'esta revisión de memorando de inversión',
    compliance: 'esta revisión de cumplimiento',
  },
  quoted: (title) => `«${title}»`,
  seconds: (count) => counted(count, { one: '# segundo', other: '# segundos' }),
  minutes: (count) => counted(count, { one: '# minuto', other: '# minutos' }),
  hours: (count) => counted(count, { one: '# hora', other: '# horas' }),

  openFloor: (review, time) =>
    `Damos la bienvenida a ${review}. Duración: ${time}. No se ha elegido ninguna sección, así que la conversación es libre.`,
  kickoff: (review, count, time, first) =>
    `Damos la bienvenida a ${review}. Alcance: ${sections(count)}; duración: ${time}. Empezamos por ${first}. Díganlo cuando estén de acuerdo y confirmaremos sección por sección.`,
  timeUsed: (percent, left) => `Ha pasado el ${percent} % del tiempo; tiempo restante: ${left}.`,
  idle: 'Hace un rato que nadie dice nada.',
  whatNext: '¿Qué vemos ahora?',
  whatIsOpen: (section) => `¿Qué queda pendiente en ${section}?`,
  confirmed: (section) => `${section} queda confirmada.`,
  next: (section) => `Siguiente: ${section}.`,
  reviewed: (section) => `«${section}» queda confirmada como revisada.`,
  confirmedBy: (names, connected) =>
    `Confirmado por ${names}, por unanimidad entre ${counted(connected, { one: '# persona conectada', other: '# personas conectadas' })}.`,
  complete: (count) =>
    `Todas las secciones elegidas están confirmadas (${count} de ${count}). La revisión ha terminado.`,
  timeout: 'Se acabó el tiempo.',
  stopped: 'El anfitrión ha terminado la reunión.',
  closed: 'La reunión se ha terminado desde su espacio.',
  minutesSpent: 'Se han agotado los minutos del asistente de este mes. El asistente sigue sin el modelo de lenguaje.',
  quarantine:
    'El asistente no puede procesar algo de esta reunión y ya no la sigue. El registro queda como está; todo lo demás continúa.',
  hostMoved: (from, to) => `${from} ha cedido el papel de anfitrión a ${to}.`,
  hostClaimed: (to, from) => `${to} asume el papel de anfitrión: ${from} lleva más de un minuto fuera.`,
  left: (time) => `Quedan ${time}.`,
  stillOpen: (open, more) =>
    `Falta por tratar: ${list(more === 0 ? open : [...open, counted(more, { one: 'una más', other: '# más' })])}.`,
  extended: (name, time) => `${name} ha añadido ${time}.`,
  paused: (name) => `${name} ha puesto la reunión en pausa.`,
  resumed: (name) => `${name} ha reanudado la reunión.`,
  pausesSpent: 'Las pausas han durado 60 minutos en total. La reunión continúa.',
  widenedBy: (name, section) => `${name} ha añadido ${section} a la revisión.`,
  widened: (name, count) => `${name} ha añadido ${sections(count)} a la revisión.`,
  shallWeConfirm: (section) => `¿Confirmamos ${section}?`,
  yes: 'Sí, confirmar',
  keepDiscussing: 'Seguir hablando',
  noScope: 'No había ninguna sección elegida.',
  standing: (done, all) =>
    `${counted(done, { one: '# sección confirmada', other: '# secciones confirmadas' })} de ${all}.`,

  added: (name, title, pages, count) =>
    `${name} ha añadido «${title}» (${pages === null ? '' : `${counted(pages, { one: 'una página', other: '# páginas' })}, `}${sections(count)}).`,
  addedThread: (name, title, messages, count) =>
    `${name} ha añadido el hilo de correos «${title}» (${counted(messages, { one: 'un mensaje', other: '# mensajes' })}${count === null ? '' : `, ${topics(count)}`}).${count === null ? ' Los temas llegan después.' : ''}`,
  divided: (title, count) => `«${title}» está dividido: ${topics(count)}. Elijan qué revisar.`,
  removed: (name, title) => `${name} ha quitado «${title}».`,
  addedContext: {
    note: (name, title) => `${name} ha añadido la nota «${title}».`,
    link: (name, title) => `${name} ha añadido el enlace «${title}».`,
    data: (name, title) => `${name} ha añadido el archivo de datos «${title}».`,
  },
  removedContext: {
    note: (name, title) => `${name} ha quitado la nota «${title}».`,
    link: (name, title) => `${name} ha quitado el enlace «${title}».`,
    data: (name, title) => `${name} ha quitado el archivo de datos «${title}».`,
  },
  onBoard: (name, title) => `${name} ha puesto «${title}» en el tablero.`,

  assistant: {
    help: (hasSections) =>
      `Hola. Puedo buscar en los documentos («@assistant ¿qué dice sobre las tarifas?»), decir qué se ha decidido, quién hace qué y qué sigue abierto («@assistant ¿qué hemos decidido?»)${hasSections ? ', poner un comentario en una sección («@assistant comment on 3.4: …»)' : ''} y decir cómo va la revisión («@assistant what is left?»).`,
    welcome: 'De nada.',
    decided: 'Decidido:',
    rejected: 'Rechazado:',
    undecided: 'Aún sin decidir:',
    actions: 'Acciones:',
    questions: 'Preguntas abiertas:',
    risks: 'Riesgos:',
    suggested: 'Sugerido, sin confirmar:',
    none: {
      decisions: 'Por ahora no consta ninguna decisión.',
      actions: 'Por ahora no consta ninguna acción.',
      questions: 'Por ahora no consta ninguna pregunta abierta.',
      risks: 'Por ahora no consta ningún riesgo.',
    },
    more: (count) => counted(count, { one: 'y una más', many: 'y # más', other: 'y # más' }),
    done: 'hecho',
    by: (due) => `plazo: ${due}`,
  },

  summary: {
    notStarted: 'La reunión no ha empezado.',
    confirmed: (sections) => `Confirmado: ${list([...sections])}.`,
    decided: (texts) => `Decidido: ${texts}.`,
    nothing: 'No se registró nada como decidido.',
    toDo: (texts) => `Por hacer: ${texts}.`,
    open: (texts) => `Pendiente: ${texts}.`,
    others: (count) => counted(count, { one: 'uno más', other: '# más' }),
    central: (words) => `En el centro de la conversación: «${words}»`,
    asked: (names, title) => `Al asistente le preguntaron por «${title}»: ${list([...names])}.`,
    little: (title) => `Poco se dijo hasta ahora sobre «${title}».`,
  },
}

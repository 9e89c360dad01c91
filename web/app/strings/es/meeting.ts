import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const meeting: Strings['meeting'] = {
  title: (document) => document ?? 'Reunión',
  code: (code) => `Sala ${code}`,
  copyLink: 'Copiar el enlace de invitación',
  linkCopied: 'Enlace copiado.',
  offline: 'No tiene conexión. Lo que escriba se enviará cuando vuelva la conexión.',

  views: {
    label: 'Vistas',
    chat: 'Chat',
    sections: 'Secciones',
    ledger: 'Registro',
    document: 'Documento',
    board: 'Tablero',
  },

  clock: {
    label: 'Tiempo restante',
    soon: 'Último cuarto',
    last: 'Casi terminado',
    waiting: '–:––',
  },

  mode: {
    label: 'Asistente',
    menu: 'Cómo participa el asistente',
    names: { silent: 'Silencioso', assist: 'Ayudante', moderator: 'Moderador', expert: 'Experto', critical: 'Crítico' },
    about: {
      silent: 'No dice nada si no se le pregunta.',
      assist: 'Controla el tiempo y propone votaciones.',
      moderator: 'Además informa del avance e interviene cuando hay silencio.',
      expert: 'Además hace un comentario de fondo sobre cada sección.',
      critical: 'Además cuestiona cada sección una vez.',
    },
  },

  hands: {
    raise: 'Levantar la mano',
    lower: 'Bajar la mano',
    place: (place) => `Mano levantada, número ${place}`,
  },

  people: {
    label: (present, all) => `Personas: ${present} de ${all} presentes`,
    title: 'Personas',
    you: 'usted',
    host: 'Anfitrión',
    here: 'presente',
    away: 'ausente',
  },

  stop: {
    button: 'Terminar la reunión',
    title: '¿Terminar la reunión para todos?',
    body: 'Después nadie podrá escribir ni votar. El acta y el informe se conservan.',
    open: (count) =>
      counted(count, {
        one: 'Una sección aún no está confirmada.',
        other: '# secciones aún no están confirmadas.',
      }),
    confirm: 'Terminar la reunión',
    cancel: 'Continuar',
  },

  sections: {
    title: 'Secciones',
    none: 'No se eligió ninguna sección; la conversación es libre.',
    progress: (done, total) => `${done} de ${total} confirmadas`,
    status: {
      pending: 'Sin empezar',
      opened: 'Aún sin mensajes',
      discussing: 'Tratada',
      confirmed: 'Confirmada',
    },
    now: 'En discusión',
    perhaps: 'Quizás en discusión',
    messages: (count) => counted(count, { one: '# mensaje', other: '# mensajes' }),
    open: (title) => `Abrir «${title}» en el documento`,
    complete: 'Confirmar esta sección',
    completeHint: 'Vota sí por usted y pide el voto a los demás.',
    completed: 'Ha votado sí. Se está preguntando a los demás.',
  },

  chat: {
    label: 'Conversación',
    empty: 'Aún no hay mensajes. Empiece por lo que más le llame la atención.',
    you: 'Usted',
    moderator: 'Asistente',
    system: 'Aviso',
    voice: 'hablado',
    newMessages: 'Mensajes nuevos',
    newest: 'Ir al último mensaje',
    newestCount: (count) => counted(count, { one: '# mensaje nuevo', other: '# mensajes nuevos' }),
    cite: (title) => `Abrir «${title}» en el documento`,
    announced: (name, text) => `${name}: ${text}`,
    announcedMany: (count) => counted(count, { one: '# mensaje nuevo', other: '# mensajes nuevos' }),
    triggers: {
      kickoff: 'Apertura',
      time50: 'Mitad del tiempo',
      time75: 'Último cuarto',
      time90: 'Casi terminado',
      time2m: 'Quedan dos minutos',
      idle: 'Pregunta',
      progress: 'Avance',
      answer: 'Respuesta',
      annotate: 'Anotación',
      complete: 'Todo confirmado',
      timeout: 'Tiempo agotado',
      stopped: 'Terminada',
    },
  },

  bubble: {
    label: 'Decisión',
    personal: (name) => `Solo ${name} puede responder.`,
    votes: 'Votos hasta ahora',
    none: 'Aún no ha votado nadie.',
    count: (votes, members) => `${votes} de ${members} han votado sí`,
    saidYes: 'sí',
    saidContinue: 'seguir hablando',
    yours: 'Ha votado sí. Faltan los demás.',
    confirmed: (name, time) => `Confirmada. Último voto: ${name}, a las ${time}.`,
    continued: (name, time) => `La conversación sigue: lo pidió ${name} a las ${time}.`,
    offline: 'Podrá votar cuando vuelva la conexión.',
  },

  composer: {
    label: 'Su mensaje',
    placeholder: 'Escribir un mensaje',
    send: 'Enviar',
    left: (count) => counted(count, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
    over: (count) => counted(count, { one: 'Sobra # carácter', other: 'Sobran # caracteres' }),
    help: 'Enviar: Intro. Nueva línea: Mayús + Intro.',
    summon: 'El asistente responderá a este mensaje.',
    summonHelp: 'Para preguntar al asistente, empiece con /ask o escriba @assistant.',
    insertSummon: 'Preguntar al asistente',
  },

  outbox: {
    label: 'Aún sin enviar',
    waiting: 'Esperando conexión',
    sending: 'Enviando…',
    refused: 'No enviado',
    retry: 'Reintentar',
    discard: 'Descartar',
  },

  captions: {
    label: 'Subtítulos',
    mute: 'Silenciar al asistente',
    unmute: 'Dejar hablar al asistente',
    interrupt: 'Interrumpir',
  },

  panels: {
    document: 'Documento',
    board: 'Tablero',
    ledger: 'Registro',
    closeLedger: 'Ocultar el registro',
  },

  keys: {
    title: 'Atajos de teclado',
    open: 'Atajos de teclado',
    single: 'Usar atajos de una tecla',
    list: [
      ['?', 'Mostrar esta lista'],
      ['C', 'Escribir un mensaje'],
      ['M', 'Ir al último mensaje'],
      ['B', 'Ir a la votación abierta'],
      ['S', 'Ir a las secciones'],
      ['D', 'Mostrar u ocultar el documento'],
      ['L', 'Mostrar u ocultar el registro'],
      ['H', 'Levantar o bajar la mano'],
      ['Esc', 'Cerrar lo que esté abierto o salir del mensaje'],
      ['↑ ↓', 'Moverse entre mensajes, secciones o entradas'],
    ],
  },
}

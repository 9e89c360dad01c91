import type { record as english } from '../en/record.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted } = formsOf('es')

export const record: Words<typeof english> = {
  banner: 'ACTA DE REVISIÓN',
  foot: (page, of) => `Acta, página ${page} de ${of}`,
  pagesLeftOut: 'Antes de esta página se omitieron otras por ser demasiadas; los eventos adjuntos lo contienen todo.',
  margin: { confirmed: 'Confirmada', discussing: 'Debatida', pending: 'Sin debatir' },
  front: {
    course: (code, from, to) => `Reunión ${code}: de ${from} a ${to}`,
    outcomes: {
      goal: 'todas las secciones confirmadas',
      timeout: 'se acabó el tiempo',
      stopped: 'detenida por el anfitrión',
      none: 'aún no terminada',
    },
    zone: (zone) => `Horas de la zona ${zone}.`,
    result: (confirmed, all) =>
      counted(all, {
        one: `Resultado: ${confirmed} de # sección confirmada`,
        other: `Resultado: ${confirmed} de # secciones confirmadas`,
      }),
    nobody: 'sin responsable',
    more: (count) =>
      counted(count, { one: '# más en las páginas siguientes.', other: '# más en las páginas siguientes.' }),
  },
  cover: {
    about: 'Sobre este archivo',
    document: 'Documento',
    meeting: 'Reunión',
    review: 'Revisión',
    opened: 'Creada',
    started: 'Iniciada',
    notStarted: 'no iniciada',
    asOf: 'Estado a',
    ended: 'Terminada',
    used: 'Tiempo usado',
    usedOf: (used, all) => `${used} de ${all}`,
    outcome: 'Desenlace',
    outcomes: {
      goal: 'Objetivo alcanzado: todas las secciones elegidas están confirmadas',
      timeout: 'Se acabó el tiempo',
      stopped: 'Detenida por el anfitrión',
      none: 'No terminada: esta acta muestra la reunión hasta ahora',
    },
    host: 'Anfitrión',
    unknownHost: 'desconocido',
    participants: 'Participantes',
    nobody: 'nadie',
    assistant: 'Asistente',
    mode: (mode) => `modo «${mode}»`,
    pages: (count) => counted(count, { one: '# página', other: '# páginas' }),
    figures: {
      ofAll: (done, all) => `${done} de ${all}`,
      sections: 'secciones confirmadas',
      coverage: 'cubierto',
      score: 'calidad sobre 100',
      decisions: (count) => counted(count, { one: 'decisión', other: 'decisiones' }),
      risks: (count) => counted(count, { one: 'riesgo', other: 'riesgos' }),
      actions: (count) => counted(count, { one: 'acción', other: 'acciones' }),
    },
  },
  scope: {
    heading: 'Alcance y votos',
    none: 'No se eligió ninguna sección.',
    section: 'Sección',
    status: 'Estado',
    messages: 'Mensajes',
    votes: 'Votos',
    statuses: { confirmed: 'confirmada', discussing: 'debatida', pending: 'pendiente' },
    silent: 'No se dijo nada sobre ninguna sección.',
    vote: { yes: 'sí', continue: 'seguir debatiendo' },
    leftOpen: 'la votación quedó abierta',
    confirmedBy: 'Confirmada por ',
    sentBackBy: 'Devuelta al debate por ',
    noVote: 'sin votación',
  },
  ledger: {
    suggested: 'Sugerido por el asistente, sin confirmar',
    decisions: 'Decisiones',
    noDecisions: 'No se registró ninguna decisión.',
    risks: 'Riesgos',
    noRisksFound: 'No se encontró ningún riesgo.',
    noRisks: 'No se registró ningún riesgo.',
    actions: 'Acciones',
    noActionsAgreed: 'No se acordó ninguna acción.',
    noActions: 'No se registró ninguna acción.',
    questions: 'Preguntas',
    noQuestions: 'No se registró ninguna pregunta.',
    byVote: 'decidido por votación unánime',
    votedBy: (names, connected) =>
      counted(connected, {
        one: `decidido por votación de ${names}`,
        other: `decidido por votación de ${names}, # personas conectadas`,
      }),
    recorded: 'tomado de la conversación',
    byPerson: (name) => `anotado por ${name}`,
    found: 'hallado por el asistente',
    why: (reason) => `Motivo: ${reason}`,
    number: 'N.º',
    action: 'Acción',
    owner: 'Responsable',
    due: 'Plazo',
    status: 'Estado',
    statuses: {
      approved: 'aprobada',
      rejected: 'rechazada',
      pending: 'pendiente',
      open: 'abierta',
      done: 'hecha',
      high: 'alto',
      medium: 'medio',
      low: 'bajo',
      answered: 'respondida',
    },
    kinds: { contradiction: 'contradicción', 'missing-info': 'falta información', risk: 'riesgo' },
    askedBy: (name) => `planteada por ${name}`,
  },
  people: {
    heading: 'Participantes',
    none: 'Nadie participó.',
    name: 'Nombre',
    joined: 'Entrada',
    seen: 'Última presencia',
    host: '(anfitrión)',
  },
  annotations: {
    heading: 'Anotaciones',
    none: 'No se hizo ninguna anotación.',
    noneLeft: 'No queda ninguna anotación.',
    number: 'N.º',
    where: 'Dónde',
    by: 'De',
    text: 'Texto',
    kinds: { mark: 'marca', highlight: 'resaltado', comment: 'comentario', note: 'nota' },
    edited: (when) => `editada ${when}`,
    resolvedBy: 'resuelta por ',
    deleted: (kind, section) => `: anotación (${kind}) eliminada en «${section}»`,
    deletedBy: ', por ',
    places: {
      pin: 'en el punto marcado',
      words: 'junto a las palabras',
      heading: 'en el título de la sección',
      page: 'al principio de la página',
    },
    place: (page, where) => `página ${page}, ${where}`,
    approximate: '(aproximado)',
    page: (page) => `página ${page}`,
    inSection: 'en la sección',
  },
  messages: {
    heading: 'Mensajes',
    none: 'No se dijo nada.',
    whole: 'La reunión en su conjunto',
    later: (count) =>
      counted(count, {
        one: '# mensaje posterior se lee en los eventos adjuntos.',
        other: '# mensajes posteriores se leen en los eventos adjuntos.',
      }),
    afterEnd: '(después del final)',
    spoken: '(de viva voz)',
    unknown: 'Desconocido',
    vote: 'Votación',
    assistant: 'Asistente',
  },
  fingerprint: {
    heading: 'Huella',
    inFile: 'el principio de este archivo',
    attached: 'adjunto a este archivo',
    meeting: 'Reunión',
    events: 'Eventos',
    hash: 'Último hash',
    sha256: 'SHA-256 (documento)',
    bytes: 'Bytes (documento)',
    madeBy: 'Hecho por',
    how: 'Todos los eventos de la reunión van adjuntos a este archivo como events.jsonl, uno por línea. El hash de cada evento se calcula a partir del anterior y de su propio contenido, de modo que ninguno puede cambiarse, omitirse ni moverse sin que cambie el último. Esta acta resulta solo de esos eventos y del documento: la orden «npm run verify -- FILE.pdf» del código fuente de Parley comprueba la cadena y el SHA-256 del documento, vuelve a escribir el acta a partir de ambos y la compara con este archivo byte a byte. No necesita red ni servicio alguno.',
    limits:
      'Quien inventara una reunión entera podría inventar también un acta coherente. Para descartarlo, compare el último hash de arriba con el que conserva el servicio o un participante.',
  },
  statements: {
    marks: (annotations) =>
      counted(annotations, { one: 'Se añadió # anotación.', other: 'Se añadieron # anotaciones.' }),
    attachedAs: (name) => `El documento va adjunto a este archivo como ${name}, tal como se subió.`,
    withoutProtection: 'sin su protección',
    damaged: 'porque el archivo está dañado',
    appended: (pages, bytes) =>
      counted(pages, {
        one: `La página anterior es el documento tal como se subió: sus ${bytes} bytes son el principio de este archivo, sin cambios.`,
        other: `Las ${pages} páginas anteriores son el documento tal como se subió: sus ${bytes} bytes son el principio de este archivo, sin cambios.`,
      }),
    rewritten: (pages, reason) =>
      counted(pages, {
        one: `La página anterior es la del documento, guardada de nuevo ${reason}.`,
        other: `Las ${pages} páginas anteriores son las del documento, guardadas de nuevo ${reason}.`,
      }),
    apart: (attached) =>
      `El documento no pudo mostrarse en este archivo. ${attached} Las anotaciones se enumeran más abajo.`,
    typeset: (pages, kind) =>
      counted(pages, {
        one: `La página anterior muestra el documento (${kind}) tal como se leyó.`,
        other: `Las ${pages} páginas anteriores muestran el documento (${kind}) tal como se leyó.`,
      }),
    margins:
      'Una barra en el margen de sus páginas indica el resultado de cada sección elegida: confirmada, debatida o sin debatir.',
    marginsLeftOut: (count) =>
      counted(count, {
        one: 'El margen de # sección no está marcado.',
        other: 'Los márgenes de # secciones no están marcados.',
      }),
    events:
      'Todos los eventos de la reunión van adjuntos como events.jsonl. La última página explica cómo cualquiera puede comprobar esta acta con ellos.',
    protection: (mayAnnotate, isInFile) =>
      `El propietario del documento restringe su uso${mayAnnotate ? '' : ', incluidas las anotaciones'}. ${isInFile ? 'Este archivo mantiene esa protección' : 'El documento adjunto mantiene esa protección'}. Esta acta es una copia para los participantes de la reunión; quien la difunda responde ante el propietario.`,
    signatures: (count, isInFile) =>
      `${counted(count, {
        one: 'El documento lleva # firma digital anterior a la reunión. Abarca el documento tal como se subió, no lo que esta acta añade.',
        other:
          'El documento lleva # firmas digitales anteriores a la reunión. Abarcan el documento tal como se subió, no lo que esta acta añade.',
      })} ${isInFile ? 'Los bytes firmados están sin cambios en este archivo' : 'Solo pueden comprobarse en el documento adjunto'}.`,
  },
}

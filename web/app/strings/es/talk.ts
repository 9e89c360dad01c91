import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, list, number } = formsOf('es')

export const talk: Strings['talk'] = {
  now: {
    label: 'Avance',
    open: 'Mostrar todas las secciones',
    under: 'En discusión',
    perhaps: 'Quizás en discusión',
    done: (done, total) => `${number(done)} de ${number(total)} tratadas`,
    none: 'No se trata ninguna sección',
  },
  before: (count) => counted(count, { one: 'Antes de la reunión: # aviso', other: 'Antes de la reunión: # avisos' }),
  earlier: 'Mostrar mensajes anteriores',
  loadingEarlier: 'Cargando mensajes anteriores…',
  back: 'Volver a la conversación',
  invitation: {
    document: 'Documento',
    noDocument: 'Aún ninguno',
    host: 'Anfitrión',
    time: 'Tiempo',
    people: 'Personas',
    planned: (minutes) => `${number(minutes)} min, sin empezar`,
    left: (minutes) => `En curso, quedan ${number(minutes)} min`,
    present: (count) => counted(count, { one: '# persona presente', other: '# personas presentes' }),
    over: 'Esta reunión ha terminado',
    overText: (title) =>
      title === null ? 'Ya no se puede entrar.' : `La revisión de «${title}» ha terminado. Ya no se puede entrar.`,
    toArchive: 'Ver sus resultados en reuniones anteriores',
  },
  read: {
    button: 'Leer',
    open: (title) => `Leer «${title}»`,
    title: 'Documento',
    close: 'Volver a las secciones',
  },
  host: {
    open: 'Anfitrión',
    title: 'Controles del anfitrión',
    left: (time) => `quedan ${time}`,
    paused: 'El reloj está parado',
    add: (minutes) => `Añadir ${number(minutes)} min`,
    pause: 'Parar el reloj',
    resume: 'Reanudar el reloj',
    focus: 'Tratar una sección',
    move: 'Ir',
    widen: 'Añadir una sección a la revisión',
    addSection: 'Añadir',
    handOver: 'Nombrar a otro anfitrión',
    make: 'Elegir',
  },
  time: {
    paused: 'El anfitrión ha parado el reloj. Los mensajes y votos continúan.',
    last: (minutes) => `Queda menos de ${counted(minutes, { one: '# minuto', other: '# minutos' })}.`,
    later: 'Ahora no',
  },
  typing: {
    some: (names: readonly string[]) =>
      counted(names.length, { one: `${list(names)} escribe…`, other: `${list(names)} escriben…` }),
    many: 'Varias personas escriben…',
  },
  closing: {
    title: 'No había enviado esto',
    text: 'La reunión terminó mientras escribía. Durante un minuto puede añadirlo al acta como observación final.',
    late: 'La reunión terminó mientras escribía y el minuto para observaciones ha pasado. Su texto sigue aquí para copiarlo.',
    label: 'Observación final',
    send: 'Añadir como observación final',
    copy: 'Copiar',
    copied: 'Copiado.',
    discard: 'Descartar',
    done: 'Su observación final consta en el acta.',
  },
  questions: {
    open: (count: number) => counted(count, { one: '# pregunta abierta', other: '# preguntas abiertas' }),
    show: 'Mostrarlas en el registro',
  },
  vote: {
    label: 'Votación abierta',
    title: 'Hay una votación abierta',
    show: 'Mostrarla en la conversación',
  },
  tabs: {
    news: (count) => counted(count, { one: '# mensaje nuevo', other: '# mensajes nuevos' }),
    vote: 'hay una votación abierta',
  },
}

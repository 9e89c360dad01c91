import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('es')

export const tools: Strings['tools'] = {
  title: 'Herramientas gratuitas',
  lead: 'Tres pequeñas ayudas para reuniones. Sin cuenta, y su texto no se guarda.',
  others: 'Otras herramientas',
  example: 'Usar un ejemplo',
  clear: 'Vaciar',
  characters: (now, max) => `${number(now)} de ${number(max)} caracteres`,
  missing: 'Pegue o escriba primero un texto.',
  tooLong: (max) => `El límite es de ${number(max)} caracteres. Acorte el texto o hágalo por partes.`,
  running: 'Leyendo su texto…',
  runningLong: 'Sigue en marcha. Un texto largo tarda hasta un minuto.',
  capHint: (time) =>
    `Para que las herramientas sigan siendo gratuitas hay un límite diario, por persona y en total. Se renueva a las ${time}, hora local.`,
  retry: 'Reintentar',
  copy: 'Copiar como Markdown',
  copied: 'Copiado.',
  byModel: 'Escrito por un modelo de lenguaje. Compárelo con su texto antes de usarlo.',
  byRules: 'Hecho sin modelo de lenguaje. Solo ordena y selecciona lo que dice su texto.',
  remaining: (runs) => {
    if (runs === 0) return 'Hoy no quedan usos con modelo de lenguaje.'
    return counted(runs, {
      one: 'Hoy queda un uso con modelo de lenguaje.',
      other: 'Hoy quedan # usos con modelo de lenguaje.',
    })
  },
  roomTitle: 'Hablarlo juntos',
  roomText: 'Abra una sala con este texto como contexto, para que el asistente lo conozca.',
  room: 'Abrir una sala con esto',
  roomBusy: 'Abriendo la sala…',
  noteLost: 'La sala está abierta, pero no se pudo añadir el texto. Cópielo usted.',
  byId: {
    'agenda-builder': {
      title: 'Orden del día',
      description: 'De una lista de temas o un mensaje a un orden del día con tiempos.',
      lead: 'Pegue temas o el mensaje que pide la reunión. Obtendrá un orden del día cuyos tiempos cuadran, con responsables donde el texto los nombra.',
      label: 'Temas o mensaje',
      placeholder: 'Presupuesto del segundo semestre, Ana, 15 minutos…',
      run: 'Hacer el orden del día',
      result: 'Su orden del día',
      sample: `Hola a todos, reunámonos el jueves durante 60 minutos.

- Presupuesto del segundo semestre, 15 minutos (Ana)
- Decidir qué proveedor elegimos para el almacén (Ben)
- Contratación para dos puestos libres (Carla)
- Fecha de la fiesta de verano, 5 minutos

Por favor, lean antes las ofertas de los dos proveedores.`,
    },
    'minutes-summarizer': {
      title: 'Acta',
      description: 'De una transcripción o notas a un resumen, decisiones, tareas y preguntas abiertas.',
      lead: 'Pegue una transcripción o sus notas. Obtendrá un resumen, las decisiones, quién hace qué y para cuándo, y lo que sigue abierto.',
      label: 'Transcripción o notas',
      placeholder: 'Ana: Empecemos por el proveedor…',
      run: 'Resumir',
      result: 'Su acta',
      sample: `Ana: Empecemos por el proveedor. Las dos ofertas han llegado, y Norviento es un ocho por ciento más barato.
Ben: La última vez tardaron tres semanas en entregar. Eso me preocupa.
Carla: Ahora han prometido diez días por escrito.
Ana: Entonces propongo que elijamos Norviento por un año.
Ben: De acuerdo, si los diez días están en el contrato.
Carla: De acuerdo.
Ana: Bien, decidido. Ben enviará el contrato al departamento jurídico antes del viernes.
Ben: Sí, lo haré. ¿Quién avisa al otro proveedor?
Carla: Les escribo mañana.
Ana: Segundo, la contratación. Tenemos dos puestos libres y ninguna candidatura para uno de ellos.
Carla: ¿Subimos el sueldo o esperamos otro mes?
Ana: Todavía no lo sé. Veámoslo la semana que viene.`,
    },
    'decision-extractor': {
      title: 'Decisiones',
      description: 'Encuentra las decisiones de un texto, cada una con las palabras en que se basa.',
      lead: 'Pegue un acta, un hilo o una transcripción. Obtendrá cada decisión con las palabras en que se basa, y nada que solo se haya propuesto.',
      label: 'Acta, hilo o transcripción',
      placeholder: 'Acordamos…',
      run: 'Encontrar las decisiones',
      result: 'Las decisiones',
      sample: `Comité de dirección, 12 de marzo

Hablamos de la mudanza a la nueva oficina. Se propuso mayo, pero el ascensor no estará listo. Decidimos mudarnos el 1 de julio.

Se trató el presupuesto de muebles. Omar sugirió 40 000. Tras hablarlo se acordó que el presupuesto es de 32 000 y que Omar hace el pedido antes de fin de abril.

Sobre el aparcamiento no hubo acuerdo. Priya pedirá diez plazas al propietario e informará en la próxima reunión.

El comité aprobó las nuevas normas de visitas tal como estaban redactadas.`,
    },
  },
}

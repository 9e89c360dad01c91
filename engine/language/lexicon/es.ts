import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?:punto|página|tema|sección|apartado|capítulo|artículo|correo|mensaje)'

export const SPANISH = {
  stopWords: 'el los las y es una por con del',
  sentenceWords: `yo tú él ella nosotros ellos es son era está están hay ha han tiene tienen puede hace no nadie alguien quien
    porque`,
  cardinals: 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  ordinals: 'primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima',
  sectionKinds: 'sección|capítulo|artículo|apartado|punto|anexo',
  fillers: 'bueno|vale|pues|entonces|gracias|sí|y|perfecto',
  next: String.raw`(?:(?:el|la|al|a la) )?(?:(?:siguiente|próximo|próxima)(?: ${THING})?|${THING} siguiente)${END}|(?:pasamos|pasemos|vamos|seguimos|sigamos|continuamos) (?:al?|con)(?=\s)`,
  nextAfter: String.raw`[,–—-]\s(?:siguiente ${THING})[.!]*$`,
  onwards: String.raw`(?:ahora|luego|después)(?=[\s,:])`,
  last: `(?:el |la )?últim[oa] ${THING}`,
  lastly: 'por último|para terminar',
  turnsTo: 'siguiente|volviendo al?|pasemos al?',
  decides: 'decidido|acordado|queda (?:aprobado|decidido)',
  concludes: 'nos quedamos con|vamos con|optamos por|lo dejamos (?:en|así)',
  proposes: '(?:nos quedamos|lo dejamos|mantenemos|quitamos)',
  rejects: 'rechazad[oa]|no lo aceptamos',
  postpones: 'aplazad[oa]|queda pendiente|lo dejamos abierto',
  agrees: 'sí|si|de acuerdo|vale|claro|por mí|perfecto|conforme|eso',
  accepts: 'sí|claro|vale|por supuesto|de acuerdo',
  refuses: 'lo siento|no puedo',
  withdraws: 'olvídalo|mejor no',
  done: '(?:ya )?(?:está )?(?:hecho|enviado)',
  asksWhen: 'cuándo|para cuándo',
  welcomes: 'gracias|por favor',
  hypothetical: 'si (?:tuviera|tuviéramos)',
  courtesies: 'gracias|adiós|bienvenid[oa]s',
  conducts: '(?:empezamos|comenzamos|vamos a (?:empezar|comenzar)) (?:la|esta) reunión|en el orden del día',
  unknown: 'ni idea|no lo sé',
  settles: 'tienes razón',
  decisionLabel: 'decisión|decidido',
  actionLabel: 'acción|tareas?',
  riskLabel: 'riesgos?',
  ask: '¿?(?:puedes|podrías)',
  month: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  weekday: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
  number: 'un[ao]?|dos|tres|cuatro|cinco|diez|quince',
  unit: 'días?|semanas?|mes(?:es)?|horas?',
  daytime: 'mañana por la mañana|por la mañana|por la tarde',
  period: 'semana|mes|año|día',
  agreeing:
    'sí|vale|claro|de acuerdo|bien|muy bien|perfecto|exacto|exactamente|por supuesto|buena idea|me parece bien|estoy de acuerdo|yo también|correcto|genial|conforme',
  hearing: 'eh|ah|pues|bueno|entonces|y|pero|gracias|ya|ya veo|este',
  objecting: 'no|para nada|no estoy de acuerdo|en contra|no creo|espera|espere',
  dangling: 'y|o|pero|que|porque|si|el|la|los|las|un|una|de|del|al|a|con|para|en|por|nosotros|yo|es|son|eh',
  taskVerbs: `envío enviar escribo escribir hago hacer reviso revisar preparo preparar pregunto preguntar redacto redactar
    llamo llamar corrijo corregir encargo encargar mando mandar instalo instalar borro borrar compro comprar pago
    pagar imprimo imprimir mido medir cambio cambiar publico publicar leo leer traigo traer llevo llevar pongo poner
    recojo recoger pido pedir busco buscar añado añadir actualizo actualizar confirmo confirmar verifico verificar
    traduzco traducir subo subir comparto compartir averiguo averiguar miro mirar paso pasar`,
} satisfies Lexicon

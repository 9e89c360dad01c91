import type { Strings } from '../t.ts'

export const boardTemplates: Strings['boardTemplates'] = {
  contract: [
    {
      title: 'Qué queremos',
      notes: ['¿Qué debe darnos este contrato?', '¿Qué nos haría renunciar?'],
      list: [],
    },
    {
      title: 'Condiciones por comprobar',
      notes: [],
      list: [
        'Partes y definiciones',
        'Duración, renovación y rescisión',
        'Precio, pago y recargos por demora',
        'Límite y exclusiones de responsabilidad',
        'Garantías e indemnizaciones',
        'Confidencialidad y protección de datos',
        'Ley aplicable y conflictos',
      ],
    },
    { title: 'Riesgos', notes: ['Describa el riesgo, la cláusula y lo que podría costar.'], list: [] },
    {
      title: 'Puntos para la otra parte',
      notes: [],
      list: ['Cláusula, qué pedimos, qué podríamos aceptar en su lugar'],
    },
  ],
  spec: [
    { title: 'Problema', notes: ['¿Quién tiene este problema, cada cuánto y qué le cuesta?'], list: [] },
    {
      title: 'Alcance',
      notes: ['Dentro: lo que hace la primera versión', 'Fuera: lo que deja para después'],
      list: [],
    },
    {
      title: 'Preguntas abiertas',
      notes: ['Una pregunta por nota, con el nombre de quien la responderá'],
      list: [],
    },
    {
      title: 'Antes del lanzamiento',
      notes: [],
      list: ['Revisión de seguridad', 'Accesibilidad', 'Privacidad', 'Supervisión y alertas', 'Páginas de ayuda'],
    },
  ],
  decisions: [
    {
      title: 'Por decidir',
      notes: ['Formule la decisión como una pregunta que se responda con sí o no.'],
      list: [],
    },
    { title: 'Opciones', notes: ['Una opción por nota: qué habla a favor y qué en contra'], list: [] },
    { title: 'Decidido', notes: ['Qué, quién, cuándo y por qué'], list: [] },
    { title: 'Por hacer', notes: [], list: ['Tarea, persona, fecha'] },
  ],
}

import type { Strings } from '../t.ts'

export const checks: Strings['checks'] = {
  general: ['Finalidad y público', 'Preguntas abiertas', 'Decisiones necesarias', 'Responsables y plazos'],
  contract: [
    'Partes y definiciones',
    'Duración y renovación',
    'Pago y cambios de precio',
    'Responsabilidad e indemnización',
    'Confidencialidad y protección de datos',
    'Propiedad intelectual',
    'Rescisión y preaviso',
    'Ley aplicable y conflictos',
  ],
  prd: [
    'Problema y usuarios',
    'Objetivos y medidas de éxito',
    'Alcance y exclusiones',
    'Requisitos y criterios de aceptación',
    'Dependencias y riesgos',
    'Lanzamiento y vuelta atrás',
  ],
  policy: [
    'Ámbito de aplicación',
    'Funciones y responsabilidades',
    'Obligaciones y excepciones',
    'Cumplimiento y avisos',
    'Ciclo de revisión y responsable',
  ],
  'investment-memo': [
    'Tesis',
    'Mercado y competencia',
    'Equipo',
    'Finanzas y valoración',
    'Riesgos principales',
    'Condiciones y salida',
  ],
  compliance: [
    'Requisitos aplicables',
    'Controles y pruebas',
    'Carencias y correcciones',
    'Protección de datos',
    'Rastro de auditoría y conservación',
    'Aprobación',
  ],
}

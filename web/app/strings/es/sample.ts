import { sample as english } from '../en/sample.ts'
import type { Strings } from '../t.ts'

export const sample: Strings['sample'] = {
  button: 'Probar con un contrato de ejemplo',
  about: 'Una reunión completa en unos dos minutos: un contrato corto y dos colegas simulados que le responden.',
  starting: 'Preparando el ejemplo…',
  failed: 'No se pudo cargar el ejemplo. Inténtelo de nuevo.',
  visitor: 'Visitante',
  names: ['Mia (simulada)', 'Tom (simulado)'],
  fileName: 'Contrato de consultoría de ejemplo.pdf',
  title: 'Reunión de ejemplo.',
  steps: {
    setup:
      'Mia y Tom son simulados: siguen un guion en su navegador. Han elegido dos secciones; elija más si quiere y empiece la reunión.',
    chat: 'Mia y Tom son simulados. Lea, escriba algo o pregunte «@assistant what does the contract say about liability?»',
    vote: 'Mia y Tom son simulados. Hay una votación abierta: confirme la sección o sigan hablando.',
    ended: 'Mia y Tom eran simulados. Todo lo demás es real: el registro, el informe y el acta de abajo.',
  },
  // The sample contract is English, so what is said about it, and found in it, is too.
  script: english.script,
}

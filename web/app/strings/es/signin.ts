import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')
const wait = (seconds: number) =>
  seconds > 90
    ? counted(Math.ceil(seconds / 60), { one: '# minuto', other: '# minutos' })
    : counted(seconds, { one: '# segundo', other: '# segundos' })

export const signin: Strings['signin'] = {
  title: 'Iniciar sesión',
  lead: 'Puede participar en reuniones como invitado. Con una cuenta, su nombre ya aparece escrito y encuentra sus reuniones en cualquier dispositivo.',
  outside: 'Entrar con su organización',
  or: 'o',
  email: 'Correo electrónico',
  emailHint: 'Enviamos un código a esta dirección. No hay contraseña.',
  emailMissing: 'Escriba su correo electrónico.',
  send: 'Enviarme un código',
  sending: 'Enviando…',
  haveCode: 'Ya tengo un código',
  codeTitle: 'Escriba su código',
  code: 'Código',
  codeHint: 'Seis cifras. Sirve una vez, durante diez minutos.',
  codeMissing: 'El código tiene seis cifras.',
  sentTo: 'Hemos enviado un código a',
  sentToLog: 'Este servicio no envía correos. Su registro muestra el código para',
  typedFor: 'El último código enviado a',
  tryingOut: (code) => `Este servicio es de prueba. El código es ${code}.`,
  name: 'Su nombre (opcional)',
  nameHint: 'Solo para cuentas nuevas. Si lo deja vacío, usamos lo que va antes de la @.',
  submit: 'Entrar',
  submitting: 'Entrando…',
  again: 'Enviar otro código',
  againIn: (seconds) => `Otro código en ${wait(seconds)}`,
  sendIn: (seconds) => `Enviarme un código en ${wait(seconds)}`,
  sentAgain: 'Hemos enviado otro código. Solo sirve el último.',
  otherAddress: 'Usar otra dirección',
  errors: {
    state:
      'Ese inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Empiece de nuevo desde esta página.',
    denied: 'El inicio de sesión se canceló en su organización. No ha cambiado nada.',
    email: 'Su organización no confirmó su correo, así que no puede entrar con él.',
    disabled: 'Esta cuenta está desactivada.',
    exchange: 'No se pudo verificar la respuesta de su organización. Inténtelo de nuevo.',
    unreachable: 'El acceso de su organización no responde. Inténtelo más tarde o use un código.',
  },
  unknownError: 'No se pudo iniciar sesión. Inténtelo de nuevo.',
  accountOf: (name) => `${name}, su cuenta`,
  signedInTitle: 'Ha iniciado sesión',
  rename: {
    label: 'Su nombre',
    save: 'Guardar el nombre',
    saved: 'Su nombre ha cambiado.',
  },
  goOn: 'Continuar',
  toMeetings: 'Empezar una reunión o unirse a una',
  out: 'Cerrar sesión',
  everywhere: 'Cerrar sesión en todas partes',
  everywhereHint: '«En todas partes» cierra la sesión en todos los navegadores y dispositivos.',
  leaving: 'Cerrando sesión…',
  isOut: 'Ha cerrado sesión.',
}

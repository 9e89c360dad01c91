import { type Answer, SignIn } from '@parley/client'

/** The address that a bench names in ADMIN_EMAILS. */
export const ADMIN = 'admin@bench.example'

/** Token of the administrator of a service that echoes its codes. */
export async function administratorOf(url: string): Promise<string> {
  const signIn = new SignIn({ url })
  const { devCode = '' } = granted(await signIn.sendCode(ADMIN))
  return granted(await signIn.verify({ email: ADMIN, code: devCode })).token
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error('The administrator cannot sign in.')
  return answer.value
}

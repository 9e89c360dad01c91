import '../app/styles/tokens.css'
import '../app/styles/base.css'
import { createRoot } from 'react-dom/client'
import { AdminRest } from './adminRest.ts'
import { loadChosenConsoleLanguage } from './strings/languages.ts'

void open()

/** Opens the console. Its views read words and formats while they load, so the language comes first. */
async function open(): Promise<void> {
  await loadChosenConsoleLanguage()
  const [{ Toasts }, { Console }] = await Promise.all([import('../app/ui/toasts.tsx'), import('./shell/console.tsx')])
  const rest = new AdminRest({ url: location.origin })
  createRoot(document.getElementById('root')!).render(
    <Toasts>
      <Console rest={rest} />
    </Toasts>,
  )
}

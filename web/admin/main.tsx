import '../app/styles/tokens.css'
import '../app/styles/base.css'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../app/ui/toasts.tsx'
import { AdminRest } from './adminRest.ts'
import { Console } from './shell/console.tsx'

const rest = new AdminRest({ url: location.origin })
createRoot(document.getElementById('root')!).render(
  <Toasts>
    <Console rest={rest} />
  </Toasts>,
)

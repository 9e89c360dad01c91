import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openTools } from './room/openTools.ts'
import { loadChosenLanguage } from './strings/languages.ts'

void loadChosenLanguage().then(() => {
  const tools = openTools()
  createRoot(document.getElementById('root')!).render(<App tools={tools} />)
  tools.visits.start()
})

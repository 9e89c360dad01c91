import { residentDouble } from '../helpers/residentDouble.ts'
import { passed, residentContract } from './resident.contract.ts'

residentContract('double', async () => {
  const resident = residentDouble()
  return {
    resident,
    file: passed('contract.pdf', 'any bytes'),
    cut() {
      resident.away = true
    },
    close: () => resident.close(),
  }
})

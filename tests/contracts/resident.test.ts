import { readFileSync } from 'node:fs'
import { httpResident } from '#integrations/resident/httpResident.ts'
import { SECRET, testResident } from '../helpers/resident.ts'
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

residentContract('service over HTTP', async () => {
  const service = await testResident()
  const resident = httpResident({
    url: service.url,
    publicUrl: service.url,
    secrets: [SECRET],
    now: () => Date.now(),
  })
  let isCut = false
  const cut = async () => {
    if (!isCut) await service.close()
    isCut = true
  }
  return {
    resident,
    file: passed('contract.pdf', readFileSync(new URL('../../fixtures/documents/contract.pdf', import.meta.url))),
    cut,
    async close() {
      await resident.close()
      await cut()
    },
  }
})

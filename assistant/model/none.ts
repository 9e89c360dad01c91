import { type Model, ModelError } from './port.ts'

/** No model is configured: every call is `down` at once. */
export const noModel: Model = {
  status: () => ({ available: false, model: null }),
  takes: () => false,
  complete: async () => {
    throw new ModelError('down', 'no model is configured')
  },
  close: () => {},
}

export { Client, comparable } from '#harness/referenceClient.ts'

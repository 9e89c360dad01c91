export { Client, comparable } from '#dev/harness/referenceClient.ts'

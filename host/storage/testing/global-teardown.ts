import './global-setup.ts'

/** Ends the servers that the run has started. */
export default async function stopServices(): Promise<void> {
  const services = globalThis.testServices ?? []
  globalThis.testServices = []
  await Promise.all(services.map((service) => service.stop()))
}

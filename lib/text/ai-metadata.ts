/** The name of the field in which files say that their content is generated (GB 45438-2025). */
export const aiMetadataName = 'AIGC'

/** @returns the value of the field: that it is generated, by whom, and under which id */
export function aiMetadataText({ app, id }: { readonly app: string; readonly id: string }): string {
  return JSON.stringify({
    Label: '1',
    ContentProducer: app,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: app,
    PropagateID: id,
    ReservedCode2: '',
  })
}

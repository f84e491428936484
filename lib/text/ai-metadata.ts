/** Metadata field that marks generated content in files (GB 45438-2025). */
export const aiMetadataName = 'AIGC'

/** @returns the field's value: that the content is generated, by which app, and its id */
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

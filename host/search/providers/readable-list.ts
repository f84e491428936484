import * as z from 'zod'

/**
 * @returns the schema of a list from which entries that can't be read are left out, not the others; a list of which none
 * can be read is none
 */
export function readableList<Entry extends z.ZodType>(entry: Entry) {
  return z.array(z.unknown()).transform((entries, context) => {
    const read = entries.flatMap((each): z.infer<Entry>[] => {
      const { success, data } = entry.safeParse(each)
      return success ? [data] : []
    })
    if (entries.length > 0 && read.length === 0) context.addIssue('no entry can be read')
    return read
  })
}

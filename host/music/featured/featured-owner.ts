/** In the rows of songs that the product brings: no owner of a person has this form. */
export const featuredOwner = 'featured'

/** The key of the sound of a featured song, shared by all members. */
export function featuredBlob(songId: string): string {
  return `featured/${songId}`
}

/** Absolute paths of the programs that only tests need; null where there is none. */
export function findTestPrograms(): {
  chromium: string | null
  firefox: string | null
  postgres: string | null
  redis: string | null
  nginx: string | null
  imagemagick: string | null
}

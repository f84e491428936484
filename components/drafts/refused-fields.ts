import { ApiError } from '@/lib/client/api/api-error'

/**
 * @param shownFields with a control that shows their problem
 * @returns the host's sentences by field path; null if the failure is of no field that the form shows
 */
export function problemsOf(
  error: unknown,
  shownFields: ReadonlySet<string>,
): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiError)) return null
  const named = error.field && error.message ? { [error.field]: error.message } : {}
  const problems = Object.entries(error.problems ?? named)
  const isShown = problems.length > 0 && problems.every(([path]) => shownFields.has(fieldOf(path)))
  return isShown ? Object.fromEntries(problems) : null
}

/** @param path such as `questions.0`. @returns the field of the settings */
export function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? path
}

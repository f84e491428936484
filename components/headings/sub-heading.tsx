'use client'
import { type ComponentPropsWithRef, createContext, use } from 'react'

/** The level of the heading that something stands under; the page's own by default. */
export const HeadingLevel = createContext(1)

interface SubHeadingProps extends ComponentPropsWithRef<'h2'> {
  /** How many levels it stands below the heading around it. */
  readonly by?: 1 | 2
}

/** A heading below that under which it stands, whichever that is. */
export function SubHeading({ by = 1, ...props }: SubHeadingProps) {
  const Heading = `h${Math.min(6, use(HeadingLevel) + by)}` as 'h2'
  return <Heading {...props} />
}

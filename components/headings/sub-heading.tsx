'use client'
import { type ComponentPropsWithRef, createContext, use } from 'react'

/** Level of the parent heading; the page's own by default. */
export const HeadingLevel = createContext(1)

interface SubHeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Number of levels below the parent heading. */
  readonly by?: 1 | 2
}

export function SubHeading({ by = 1, ...props }: SubHeadingProps) {
  const Heading = `h${Math.min(6, use(HeadingLevel) + by)}` as 'h2'
  return <Heading {...props} />
}

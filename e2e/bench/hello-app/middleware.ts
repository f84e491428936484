import { NextResponse } from 'next/server'

export function middleware(): NextResponse {
  return NextResponse.next()
}

export const config = { matcher: ['/((?!_next/|.*\\.[a-z0-9]+$).*)'] }

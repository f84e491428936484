import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'

// As long as a busy machine may take; a test that waits for what never comes still ends before its own limit.
configure({ asyncUtilTimeout: 20_000 })

// Runs before each file of the component tests.
import { configure } from '@testing-library/react'

// What a page loads late is waited for as long as a busy machine takes; a test that passes waits no longer for it.
configure({ asyncUtilTimeout: 10_000 })

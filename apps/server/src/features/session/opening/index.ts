// The sign-in methods: each of them opens a session here and answers with it.
export { createSessionAnswers, type SessionAnswers } from './answers.ts'
export { createJoining, type Joined, type Joining } from './joining.ts'
export { createLogin, type Login, type SignInOutcome } from './login.ts'
export { createOpener, type OpenedSession, type OpenerDeps, type OpenSession } from './opening.ts'

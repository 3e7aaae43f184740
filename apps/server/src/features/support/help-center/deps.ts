// The dependencies of syncing cases with a help center.
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { Zendesk } from './zendesk.ts'

export type HelpCenterDeps = Omit<SupportDeps, 'jobs' | 'zendesk'> & { uploads: SealedUploads; zendesk: Zendesk }

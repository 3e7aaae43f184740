// The names of the job queues in the database.

/** pg-boss keeps everything of its own in this schema (migration 0020). */
export const jobsSchema = 'jobs'

/** Where a job goes when its last attempt failed. */
export const deadLetterQueue = 'dead-letter'

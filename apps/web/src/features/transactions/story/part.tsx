// The parts of a transaction that the list does not have: its steps, and the balance after it.
import { useQuery } from '@tanstack/react-query'
import { storyQuery } from './story.queries.ts'
import { BalanceAfter, StorySteps } from './steps.tsx'

/** Until it comes, and where it does not come, the rest is complete without it. */
export function StoryPart({ id }: { id: string }) {
  const { data: story } = useQuery(storyQuery(id))
  if (story === undefined) return null
  return (
    <>
      <StorySteps steps={story.steps} />
      {story.balanceAfter !== null && <BalanceAfter cents={story.balanceAfter} />}
    </>
  )
}

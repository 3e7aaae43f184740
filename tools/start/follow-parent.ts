// Loaded into every process that `npm start` starts: when its parent is gone, for whatever reason, this one stops too.
import process from 'node:process'

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
// Listening alone would keep a process that has stopped from ending.
process.channel?.unref()

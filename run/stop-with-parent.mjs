// Loaded into every program that run/ starts: when the parent is killed, the program is asked to stop as if by it.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

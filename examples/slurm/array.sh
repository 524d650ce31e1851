#!/bin/bash
# Compares the house rules of all seven games. Each game is a separate task with all cores of a machine. No MPI is needed.
# Submit with: sbatch examples/slurm/array.sh
#SBATCH --job-name=tabuleiro
#SBATCH --array=0-6
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=32
#SBATCH --time=01:00:00
games=(ludo niout tabula sorry desculpa policiais pretoa)
game=${games[$SLURM_ARRAY_TASK_ID]}
tabuleiro-lab compare "$game" --each --games 100000 --seed 1 --threads "$SLURM_CPUS_PER_TASK" \
    --checkpoint "$game.checkpoint" --report "$game.html" --csv "$game.csv" --replace
